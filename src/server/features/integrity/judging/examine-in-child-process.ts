import { runInChildProcess } from '#server/concurrency/child-process.ts'
import type { RunOrder, RunResult } from './judgment-messages.ts'

/** Votes are kept outside of the JavaScript heap, in typed arrays. */
const maxHeapMb = 512

/** Does a run in a process of its own. When `signal` aborts, the run remains unfinished. @throws an error with the reason if it fails */
export function examineInChildProcess(order: RunOrder, signal: AbortSignal): Promise<RunResult> {
  return runInChildProcess({ program: new URL('judgment-process.ts', import.meta.url), order, maxHeapMb, signal })
}
