import { fail } from '#contract/errors.ts'

/**
 * Lets `atOnce` pieces of work run at a time and as many as `places` wait for their turn, in order; fails with `overloaded`
 * where there is no place left.
 */
export function createTurns(atOnce: number, places: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < atOnce) running++
    else if (waiting.length < places) await new Promise<void>((resolve) => waiting.push(resolve))
    else fail('overloaded')
    try {
      return await work()
    } finally {
      // The place is handed on, so that nobody slips in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
