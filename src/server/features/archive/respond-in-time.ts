import { fail } from '#contract/errors.ts'
import { withTimeout } from '#server/concurrency/with-timeout.ts'

/**
 * Clan pages, which are otherwise served from memory, wait for their history at most this long. The first reading after a start
 * takes a second on a small machine: the embedded database plans the statements, and other requests need it as well.
 */
const maxWaitMs = 3000

/** @throws AppError database_unavailable if the reading takes longer */
export function respondInTime<T>(reading: Promise<T>): Promise<T> {
  return withTimeout(reading, maxWaitMs, () => fail('database_unavailable'))
}
