// A child process that does one run of the vote detector and exits.
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import process from 'node:process'
import { openDatabase } from '#server/database/connect.ts'
import { continueJudgment } from '../run-judgment.ts'
import type { RunMessage, RunOrder, RunResult } from './judgment-messages.ts'

// Serve visitors first, and if memory runs out, let this process be killed instead of the site.
os.setPriority(os.constants.priority.PRIORITY_LOW)
if (process.platform === 'linux') await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})

// The site has ended, or stops this process. The next run finds what is left to do.
process.once('disconnect', () => process.exit())
process.once('message', (order: RunOrder) => void respond(order))
send('ready')

function send(message: RunMessage, onSent = () => {}): void {
  if (process.connected) process.send?.(message, onSent)
}

async function respond(order: RunOrder): Promise<void> {
  const message = await run(order).then(
    (result): RunMessage => ({ result }),
    (error: unknown): RunMessage => ({ failure: error instanceof Error ? error.message : String(error) }),
  )
  send(message, () => process.disconnect())
}

async function run({ storage, id, week, mayVoid }: RunOrder): Promise<RunResult> {
  const database = await openDatabase({ ...storage, join: true })
  const { report, changed } = await continueJudgment({ db: database.db, now: Date.now, mayVoid }, { id, week })
  const { votes, counted, held, void: voided } = report
  return { votes, counted, held, void: voided, changed }
}
