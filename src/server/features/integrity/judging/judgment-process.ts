// A child process that does one run of the vote detector and exits. If it is stopped, the next run does the rest.
import { respondToOrder } from '#server/concurrency/respond-to-order.ts'
import { openDatabase } from '#server/database/connect.ts'
import { continueJudgment } from './run-judgment.ts'
import type { RunOrder, RunResult } from './judgment-messages.ts'

await respondToOrder(async ({ storage, id, week, mayVoid }: RunOrder): Promise<RunResult> => {
  const database = await openDatabase({ ...storage, join: true })
  const { report, changed } = await continueJudgment({ database, now: Date.now, mayVoid }, { id, week })
  const { votes, counted, held, void: voided } = report
  return { votes, counted, held, void: voided, changed }
})
