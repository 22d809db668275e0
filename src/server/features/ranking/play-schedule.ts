import { LRUCache } from 'lru-cache'
import type { PlayTimes } from '#contract/clan-facts.ts'
import { type Day, days, type PlayHours, playHours } from '#contract/rules/clans/clan-facts.ts'
import { toMinutes, zoneOffset } from '#contract/rules/time/time-zone.ts'
import { addBits, type Bitset, createBitset, setBit } from './bitset.ts'
import type { RankedClan } from './ranked-clan.ts'

const slotMinutes = 30
const dayMinutes = 24 * 60
const slotsPerDay = dayMinutes / slotMinutes
export const dayCodes = Object.keys(days) as Day[]
export const playHourCodes = Object.keys(playHours) as PlayHours[]
const slotsPerWeek = dayCodes.length * slotsPerDay

/** In minutes since midnight. A part of a day has six hours. */
const starts: Readonly<Record<PlayHours, number>> = { night: 0, morning: 6 * 60, afternoon: 12 * 60, evening: 18 * 60 }
const partMinutes = 6 * 60

/** The times when clans play, as a set of clan numbers for each half hour of the week in UTC. */
export class PlaySchedule {
  readonly #now: number
  readonly #ofWeek: readonly Bitset[]
  readonly #ofDay: readonly Bitset[]
  readonly #size: number
  /** In minutes, by time zone. */
  readonly #offsets = new LRUCache<string, number>({ max: 1000 })
  /** Each set takes a bit per clan. */
  readonly #found = new LRUCache<string, Bitset>({ max: 600 })

  /** `clans` are indexed by number. `now` in Unix ms, for the offsets of time zones. */
  constructor(clans: readonly RankedClan[], now: number) {
    this.#now = now
    this.#size = clans.length
    this.#ofWeek = Array.from({ length: slotsPerWeek }, () => createBitset(clans.length))
    this.#ofDay = Array.from({ length: slotsPerDay }, () => createBitset(clans.length))
    for (const { record, number } of clans) {
      const times = record.facts.play_times
      if (!times) continue
      for (const slot of slotsOf(times, this.offsetOf(times.time_zone))) {
        const [ofWeek, ofDay] = [this.#ofWeek[slot], this.#ofDay[slot % slotsPerDay]]
        if (ofWeek) setBit(ofWeek, number)
        if (ofDay) setBit(ofDay, number)
      }
    }
  }

  /** Clans that play in a part of the day or at any time, on one day or any, in a time zone. Callers must not change the set. */
  find(hours: PlayHours | undefined, zone: string, day: Day | undefined): Bitset {
    const offset = this.offsetOf(zone)
    const key = `${hours} ${offset} ${day}`
    const known = this.#found.get(key)
    if (known) return known
    const start = (day ? dayCodes.indexOf(day) * dayMinutes : 0) + (hours ? starts[hours] : 0) - offset
    const found = createBitset(this.#size)
    for (const slot of slotsBetween(start, start + (hours ? partMinutes : dayMinutes))) {
      const clans = day ? this.#ofWeek[slot] : this.#ofDay[slot % slotsPerDay]
      if (clans) addBits(found, clans)
    }
    this.#found.set(key, found)
    return found
  }

  /** The zone's offset from UTC in minutes; 0 if the zone is unknown. */
  offsetOf(zone: string): number {
    const known = this.#offsets.get(zone)
    if (known !== undefined) return known
    const offset = zoneOffset(zone, this.#now) ?? 0
    this.#offsets.set(zone, offset)
    return offset
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

/** Half hours of the week that a time range touches. `from` and `to` are minutes since Monday, and may be in the previous or next week. */
function slotsBetween(from: number, to: number): number[] {
  const first = Math.floor(from / slotMinutes)
  const count = Math.ceil(to / slotMinutes) - first
  return Array.from({ length: count }, (_, index) => (first + index + slotsPerWeek) % slotsPerWeek)
}
