import { setTimeout as pause } from 'node:timers/promises'

/** How long whoever has caused a sweep waits for it, in ms: a bucket may hang, and what the sweep follows on is done. */
const patience = 2000

/**
 * Sweeps when asked, one sweep at a time: whoever asks while one is under way shares the next. Answers when that is over, or when
 * it takes too long; then it goes on alone. `sweep` never rejects.
 */
export function createSweeper(sweep: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve()
  let next: Promise<void> | undefined
  return async () => {
    next ??= running.then(() => {
      next = undefined
      running = sweep()
      return running
    })
    const done = new AbortController()
    const late = pause(patience, undefined, { signal: done.signal }).catch(() => {})
    await Promise.race([next, late])
    done.abort()
  }
}
