import type { Random } from './random.ts'

export type UnixMs = number

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
export const weekMs = 7 * dayMs

/** Relative number of active players, by local hour. */
const hourWeights = [
  0.3, 0.17, 0.1, 0.06, 0.05, 0.06, 0.1, 0.18, 0.26, 0.32, 0.37, 0.43, 0.5, 0.52, 0.53, 0.58, 0.66, 0.76, 0.88, 0.97, 1,
  0.95, 0.76, 0.5,
]
/** By local day, starting with Sunday. Monday is high, because people vote as soon as rankings restart. */
const dayWeights = [0.95, 1, 0.68, 0.62, 0.62, 0.74, 0.95]

/** How active people are at an instant, from 0 to 1. */
export function activityAt(at: UnixMs, utcOffsetHours: number): number {
  const local = new Date(at + utcOffsetHours * hourMs)
  return (hourWeights[local.getUTCHours()] ?? 0) * (dayWeights[local.getUTCDay()] ?? 0)
}

/** An instant from `from` to `to` at which people in that time zone are awake. */
export function timeByRhythm(random: Random, utcOffsetHours: number, from: UnixMs, to: UnixMs): UnixMs {
  // A short span may be entirely at night; then any time will do.
  for (let tries = 0; tries < 40; tries++) {
    const at = from + random.fraction() * (to - from)
    if (random.chance(activityAt(at, utcOffsetHours))) return Math.floor(at)
  }
  return Math.floor(from + random.fraction() * (to - from))
}
