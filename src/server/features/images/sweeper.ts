import { createBatcher } from '#server/concurrency/batch.ts'
import { withTimeout } from '#server/concurrency/with-timeout.ts'

/** Limits the caller's wait, because a bucket may hang and the caller's own work is done. */
const maxWaitMs = 2000

/** Callers during a sweep share the next one. A slow sweep continues in the background. `sweep` must not reject. */
export function createSweeper(sweep: () => Promise<void>): () => Promise<void> {
  const sweeps = createBatcher<void, void>(async () => {
    await sweep()
    return []
  })
  return () => withTimeout(sweeps.add(), maxWaitMs, () => {})
}
