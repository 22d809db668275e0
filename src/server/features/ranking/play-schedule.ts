import type { PlayTimes } from '#contract/clan-facts.ts'
import { type Day, days, type PlayHours, playHours } from '#contract/rules/clan-facts.ts'
import { toMinutes, zoneOffset } from '#contract/rules/time-zone.ts'
import { addBits, type Bitset, createBitset, setBit } from './bitset.ts'
import type { RankedClan } from './ranked-clan.ts'

const slotMinutes = 30
const dayMinutes = 24 * 60
const slotsPerDay = dayMinutes / slotMinutes
export const dayCodes = Object.keys(days) as Day[]
export const playHourCodes = Object.keys(playHours) as PlayHours[]
const slotsPerWeek = dayCodes.length * slotsPerDay

/** In minutes since midnight. Each part of a day takes six hours. */
const starts: Readonly<Record<PlayHours, number>> = { night: 0, morning: 6 * 60, afternoon: 12 * 60, evening: 18 * 60 }
const partMinutes = 6 * 60

/** When clans play: a set of clan numbers for each half hour of a week in UTC. */
export class PlaySchedule {
  readonly #now: number
  readonly #ofWeek: readonly Bitset[]
  readonly #ofDay: readonly Bitset[]
  readonly #size: number

  /** `clans` by number; `now` in Unix ms, for the offsets of time zones. */
  constructor(clans: readonly RankedClan[], now: number) {
    this.#now = now
    this.#size = clans.length
    this.#ofWeek = Array.from({ length: slotsPerWeek }, () => createBitset(clans.length))
    this.#ofDay = Array.from({ length: slotsPerDay }, () => createBitset(clans.length))
    const offsets = new Map<string, number>()
    for (const { record, number } of clans) {
      const times = record.facts.play_times
      if (!times) continue
      const offset = offsets.get(times.time_zone) ?? zoneOffset(times.time_zone, now) ?? 0
      offsets.set(times.time_zone, offset)
      for (const slot of slotsOf(times, offset)) {
        const [ofWeek, ofDay] = [this.#ofWeek[slot], this.#ofDay[slot % slotsPerDay]]
        if (ofWeek) setBit(ofWeek, number)
        if (ofDay) setBit(ofDay, number)
      }
    }
  }

  /** Clans that play in a part of the day in a time zone: on one day, or on any. */
  find(hours: PlayHours, zone: string, day: Day | undefined): Bitset {
    const offset = zoneOffset(zone, this.#now) ?? 0
    const start = (day ? dayCodes.indexOf(day) * dayMinutes : 0) + starts[hours] - offset
    const found = createBitset(this.#size)
    for (const slot of slotsBetween(start, start + partMinutes)) {
      const clans = day ? this.#ofWeek[slot] : this.#ofDay[slot % slotsPerDay]
      if (clans) addBits(found, clans)
    }
    return found
  }
}

function slotsOf({ days, from, to }: PlayTimes, offset: number): number[] {
  const start = toMinutes(from)
  const duration = toMinutes(to) - start
  return days.flatMap((day) => {
    const begin = dayCodes.indexOf(day) * dayMinutes + start - offset
    return slotsBetween(begin, begin + (duration > 0 ? duration : duration + dayMinutes))
  })
}

/** The half hours of the week that a time touches. Minutes since Monday; they may lie in the weeks before and after. */
function slotsBetween(from: number, to: number): number[] {
  const first = Math.floor(from / slotMinutes)
  const count = Math.ceil(to / slotMinutes) - first
  return Array.from({ length: count }, (_, index) => (first + index + slotsPerWeek) % slotsPerWeek)
}
