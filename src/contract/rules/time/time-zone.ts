/** Cache of valid names: checking one takes a millisecond. */
const valid = new Set<string>()
/** More than the number of zones, since names may differ in case. */
const maxZones = 1000

/** Whether the runtime knows the name as an IANA time zone. False for offsets such as `+02:00`. */
export function isTimeZone(name: string): boolean {
  if (valid.has(name)) return true
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    // Throws if the zone is unknown.
    Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    return false
  }
  if (valid.size >= maxZones) valid.clear()
  valid.add(name)
  return true
}

/** Offsets change only at multiples of this time. */
const quarterHourMs = 15 * 60 * 1000
/** Cache by zone and time: a list looks up the same few for each clan, and a lookup takes 0.1 ms. */
const offsets = new Map<string, number | undefined>()

/** Offset of the zone from UTC at `now` (Unix ms) in minutes, positive east of Greenwich; undefined for an unknown zone. */
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

/** Minutes of `hh:mm` since midnight. */
export function toMinutes(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}
