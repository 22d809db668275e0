import { setImmediate } from 'node:timers/promises'

/** Longer blocking would delay responses noticeably. */
const sliceMs = 5

/** Runs an iterator that yields often, in time slices between which the event loop handles requests. Returns the iterator's result. */
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
