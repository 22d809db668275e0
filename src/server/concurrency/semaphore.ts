import { fail } from '#contract/errors.ts'

/** Limits how much work runs at the same time. Waiting work starts in the order in which it asked. */
export interface Semaphore {
  run<T>(work: () => Promise<T>): Promise<T>
  /** Waits for a permit. Call the result to release it; calling it again has no effect. */
  acquire(): Promise<() => void>
  readonly waiting: number
}

/**
 * With one permit it is a mutex.
 * @throws AppError `overloaded`, from `run` and `acquire`, when `maxWaiting` callers wait already.
 */
export function createSemaphore(permits: number, maxWaiting = Number.POSITIVE_INFINITY): Semaphore {
  const queue: (() => void)[] = []
  let free = permits

  function release() {
    // Hand the permit to the next caller directly, so that no newcomer can take it first.
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
