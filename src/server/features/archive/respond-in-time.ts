import { fail } from '#contract/errors.ts'
import { withTimeout } from '#server/concurrency/with-timeout.ts'

/**
 * Maximum time that clan pages, which otherwise come from memory, wait for their history. The first read after a start takes a second
 * on a small machine, because the embedded database plans the statements while other requests also need it.
 */
const maxWaitMs = 3000

/** @throws AppError database_unavailable if the read takes longer */
export function respondInTime<T>(reading: Promise<T>): Promise<T> {
  return withTimeout(reading, maxWaitMs, () => fail('database_unavailable'))
}
