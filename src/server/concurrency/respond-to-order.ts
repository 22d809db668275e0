import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import process from 'node:process'
import type { ChildMessage } from './child-process.ts'

/** Runs in a process that `runInChildProcess` started: does the work once and exits. Exits immediately if the site disconnects or ends. */
export async function respondToOrder<Result>(work: (order: never) => Promise<Result>): Promise<void> {
  // The site goes first: low CPU priority, and if memory runs out, the kernel kills this process instead of the site.
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
