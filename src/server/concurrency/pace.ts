import { setTimeout } from 'node:timers/promises'

/** Pauses if there was enough work since the last pause. Call it after each small part of the work. */
export type Rest = () => Promise<void>

/** More often, pauses would be mostly overhead. */
const minWorkMs = 10

const systemClock = { now: () => performance.now(), sleep: (ms: number): Promise<void> => setTimeout(ms) }

/**
 * Makes work take at most this share of the time, between 0 and 1. In the rest, others have the processor and the database for
 * themselves. The lowest priority does not spare them: on two cores, an endless loop at that priority costs a site a quarter of its
 * votes per second.
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
