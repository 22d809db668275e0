import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

let cleanups = new AsyncDisposableStack()

/** Registers a cleanup that runs when the current benchmark ends, fails or is interrupted. Cleanups run in reverse order. */
export function onCleanup(cleanup: () => unknown): void {
  cleanups.defer(async () => void (await cleanup()))
}

/** Never rejects, so that it does not hide the error of the benchmark. */
export async function cleanUp(): Promise<void> {
  const due = cleanups
  cleanups = new AsyncDisposableStack()
  await due.disposeAsync().catch((error: unknown) => console.error('Failed to clean up:', error))
}

/** Creates a temporary folder for the current benchmark. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'muster-bench-'))
  // Retries, because an interrupted benchmark may still write to it.
  onCleanup(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
