import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Schema } from '#server/database/schema.ts'

/**
 * Removes what a feature no longer needs to know. `now` in Unix ms. One that takes long ends early, and soon, when `stopped` says
 * so: the next run goes on from there.
 */
export type Forget = (db: Kysely<Schema>, now: number, stopped?: AbortSignal) => Promise<void>

/** How often what is over is forgotten, in ms. */
export const hourly = 60 * 60 * 1000
export const daily = 24 * hourly

/**
 * Has what is over forgotten, now and again and again. Several processes may do it at once. `stop` waits for no more than the
 * statement that is under way.
 */
export function keepTidy(
  db: Kysely<Schema>,
  forgets: readonly Forget[],
  now: () => number,
  log: Logger,
  interval = hourly,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const stopped = stopping.signal
  const forgetAll = async () => {
    for (const forget of forgets) {
      if (stopped.aborted) return
      // One that fails keeps no other from its work.
      await forget(db, now(), stopped).catch((error: unknown) => {
        log.error({ err: error }, 'could not remove what is over')
      })
    }
  }
  let running = Promise.resolve()
  const tidy = () => {
    running = running.then(forgetAll)
  }
  tidy()
  const timer = setInterval(tidy, interval).unref()
  return {
    stop() {
      clearInterval(timer)
      stopping.abort()
      return running
    },
  }
}
