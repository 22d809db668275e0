import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Ends a process, if it has not ended by itself, and waits until it is gone. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
