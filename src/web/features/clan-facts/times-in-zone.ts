import type { PlayTimes } from '#contract/clan-facts.ts'
import { type Day, days } from '#contract/rules/clans/clan-facts.ts'
import { toMinutes, zoneOffset } from '#contract/rules/time/time-zone.ts'

type Times = Pick<PlayTimes, 'days' | 'from' | 'to'>

const codes = Object.keys(days) as Day[]
const minutesPerDay = 24 * 60

/**
 * Converts play times to another time zone (IANA), with both zones' offsets at `now` (Unix ms). A start time that crosses
 * midnight shifts the days. Undefined if the browser does not know one of the zones: zones get renamed, and browsers know
 * different names.
 */
export function timesInZone({ days, from, to, time_zone }: PlayTimes, zone: string, now: number): Times | undefined {
  const target = zoneOffset(zone, now)
  const source = zoneOffset(time_zone, now)
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

function toTime(minutes: number): string {
  const ofDay = (minutes + 2 * minutesPerDay) % minutesPerDay
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
