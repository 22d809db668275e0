import { setTimeout } from 'node:timers/promises'

/** Pauses if enough work was done since the last pause. Call it after each small part of the work. */
export type Rest = () => Promise<void>

/** More frequent pauses would be mostly overhead. */
const minWorkMs = 10

const systemClock = { now: () => performance.now(), sleep: (ms: number): Promise<void> => setTimeout(ms) }

/**
 * Limits work to this share of the time, between 0 and 1; the rest of the CPU and database time is left to others. Process priority
 * is not enough: on two cores, an endless loop at the lowest priority costs a site a quarter of its votes per second.
 */
export function createPace(share: number, clock = systemClock): Rest {
  let resumedAt = clock.now()
  return async () => {
    const worked = clock.now() - resumedAt
    if (worked < minWorkMs) return
    await clock.sleep(worked / share - worked)
    resumedAt = clock.now()
  }
}
