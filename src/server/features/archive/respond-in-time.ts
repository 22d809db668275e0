import { setTimeout as pause } from 'node:timers/promises'
import { fail } from '#contract/errors.ts'

/**
 * Clan pages, which are otherwise served from memory, wait for their history at most this long. The first reading after a start
 * takes a second on a small machine: the embedded database plans the statements, and other requests need it as well.
 */
const maxWaitMs = 3000

/** @throws AppError database_unavailable if the reading takes longer */
export async function respondInTime<T>(reading: Promise<T>): Promise<T> {
  const done = new AbortController()
  const late = pause(maxWaitMs, undefined, { signal: done.signal }).then(() => fail('database_unavailable'))
  // Aborted if the reading wins.
  late.catch(() => {})
  return Promise.race([reading, late]).finally(() => done.abort())
}
