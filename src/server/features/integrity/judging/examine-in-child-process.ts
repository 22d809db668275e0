import { runInChildProcess } from '#server/concurrency/child-process.ts'
import type { RunOrder, RunResult } from './judgment-messages.ts'

/** Votes are in typed arrays, outside of the JavaScript heap. */
const maxHeapMb = 512

/** Does a run in its own process. If `signal` aborts, the run remains unfinished. @throws an error with the reason if it fails */
export function examineInChildProcess(order: RunOrder, signal: AbortSignal): Promise<RunResult> {
  return runInChildProcess({ program: new URL('judgment-process.ts', import.meta.url), order, maxHeapMb, signal })
}
