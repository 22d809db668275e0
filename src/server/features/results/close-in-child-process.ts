import { runInChildProcess } from '#server/concurrency/child-process.ts'
import type { ClosingOrder } from './closing-order.ts'
import type { DueStep } from './due-step.ts'

/** Enough even for 10 million votes, because little more than one bucket of them is in memory. */
const maxHeapMb = 128
const maxSemiSpaceMb = 4

/**
 * Runs one step of a week's close in a child process, so that hashing millions of votes does not block the site. Returns null if nothing
 * is due, another instance is running a step, or the step must start over. @throws an error with the reason
 */
export function closeInChildProcess(order: ClosingOrder, signal: AbortSignal): Promise<DueStep | null> {
  const program = new URL('closing-process.ts', import.meta.url)
  return runInChildProcess({ program, order, maxHeapMb, maxSemiSpaceMb, signal })
}
