import { setImmediate } from 'node:timers/promises'

/** Longer work delays responses noticeably. */
const sliceMs = 5

/** Does work that yields often, in slices between which the process responds to others. Returns the work's result. */
export async function inTimeSlices<T>(work: Iterator<undefined, T>): Promise<T> {
  for (;;) {
    const end = performance.now() + sliceMs
    do {
      const { done, value } = work.next()
      if (done) return value
    } while (performance.now() < end)
    await setImmediate()
  }
}
