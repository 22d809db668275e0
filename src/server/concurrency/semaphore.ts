import { fail } from '#contract/errors.ts'

/** Limits how many pieces of work run at the same time. The queue is first in, first out. */
export interface Semaphore {
  run<T>(work: () => Promise<T>): Promise<T>
  /** Waits for a permit. Call the result to release it; calling it again has no effect. */
  acquire(): Promise<() => void>
  readonly waiting: number
}

/** With one permit, it is a mutex. Both functions reject with the AppError `overloaded` if `maxWaiting` callers are already waiting. */
export function createSemaphore(permits: number, maxWaiting = Number.POSITIVE_INFINITY): Semaphore {
  const queue: (() => void)[] = []
  let free = permits

  function release() {
    // Hand the permit directly to the next caller, so that no newcomer can take it first.
    const next = queue.shift()
    if (next) next()
    else free++
  }

  async function acquire() {
    if (free > 0) free--
    else if (queue.length < maxWaiting) await new Promise<void>((resolve) => queue.push(resolve))
    else fail('overloaded')
    let held = true
    return () => {
      if (held) release()
      held = false
    }
  }

  return {
    acquire,
    async run(work) {
      const done = await acquire()
      try {
        return await work()
      } finally {
        done()
      }
    },
    get waiting() {
      return queue.length
    },
  }
}
