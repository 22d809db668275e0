/** Names that were valid: checking one takes a millisecond. */
const valid = new Set<string>()
/** More than there are; names may be in upper and lower case. */
const maxZones = 1000

/** Whether the name is one of the IANA time zones that the runtime knows. Offsets such as `+02:00` are not. */
export function isTimeZone(name: string): boolean {
  if (valid.has(name)) return true
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    // Throws if it does not know the zone.
    Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    return false
  }
  if (valid.size >= maxZones) valid.clear()
  valid.add(name)
  return true
}

/** Offsets change at these times only. */
const quarterHourMs = 15 * 60 * 1000
/** By zone and time: a list reads the same few for each clan, and each takes a tenth of a millisecond. */
const offsets = new Map<string, number | undefined>()

/** The zone's difference from UTC at `now` (Unix ms) in minutes, positive in the east; undefined for an unknown zone. */
export function zoneOffset(timeZone: string, now: number): number | undefined {
  const key = `${timeZone} ${Math.floor(now / quarterHourMs)}`
  if (offsets.has(key)) return offsets.get(key)
  const offset = readOffset(timeZone, now)
  if (offsets.size >= maxZones) offsets.clear()
  offsets.set(key, offset)
  return offset
}

function readOffset(timeZone: string, now: number): number | undefined {
  let parts: Intl.DateTimeFormatPart[]
  try {
    parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(now)
  } catch {
    return undefined
  }
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
}

/** The minutes of `hh:mm` since midnight. */
export function toMinutes(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}
