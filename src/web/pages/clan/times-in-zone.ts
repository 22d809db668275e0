import type { PlayTimes } from '#contract/clan-facts.ts'
import { type Day, days } from '#contract/rules/clan-facts.ts'

type Times = Pick<PlayTimes, 'days' | 'from' | 'to'>

const codes = Object.keys(days) as Day[]
const minutesPerDay = 24 * 60

/**
 * Converts play times to another time zone (IANA), by the offsets of both zones at `now` (Unix ms). A time that moves over midnight moves
 * its days. Undefined if the browser does not know one of the zones: their names change, and browsers know different ones.
 */
export function timesInZone({ days, from, to, time_zone }: PlayTimes, zone: string, now: number): Times | undefined {
  const target = offsetMinutes(zone, now)
  const source = offsetMinutes(time_zone, now)
  if (target === undefined || source === undefined) return undefined
  const shift = target - source
  const start = toMinutes(from) + shift
  const dayShift = Math.floor(start / minutesPerDay)
  const moved = new Set(days.map((day) => codes.at((codes.indexOf(day) + dayShift) % codes.length)))
  return {
    days: codes.filter((code) => moved.has(code)),
    from: toTime(start),
    to: toTime(toMinutes(to) + shift),
  }
}

/** The zone's difference from UTC, positive in the east; undefined for an unknown zone. */
function offsetMinutes(timeZone: string, now: number): number | undefined {
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

function toMinutes(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}

function toTime(minutes: number): string {
  const ofDay = (minutes + 2 * minutesPerDay) % minutesPerDay
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
