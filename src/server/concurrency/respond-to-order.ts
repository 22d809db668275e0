import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import process from 'node:process'
import type { ChildMessage } from './child-process.ts'

/** In a process that `runInChildProcess` started: does the work once and exits. If the site ends or stops it, the process exits at once. */
export async function respondToOrder<Result>(work: (order: never) => Promise<Result>): Promise<void> {
  // Serve visitors first, and if memory runs out, let this process be killed instead of the site.
  os.setPriority(os.constants.priority.PRIORITY_LOW)
  if (process.platform === 'linux') await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})
  process.once('disconnect', () => process.exit())
  process.once('message', (order) => void respond(order as never))
  send('ready')

  function send(message: ChildMessage<Result>, onSent = () => {}): void {
    if (process.connected) process.send?.(message, onSent)
  }

  async function respond(order: never): Promise<void> {
    const message = await work(order).then(
      (result): ChildMessage<Result> => ({ result }),
      (error: unknown): ChildMessage<Result> => ({ failure: error instanceof Error ? error.message : String(error) }),
    )
    send(message, () => process.disconnect())
  }
}
