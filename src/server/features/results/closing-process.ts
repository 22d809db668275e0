// A child process that runs one step of a week's close and exits. If it is killed, the next process starts the step over.
import { respondToOrder } from '#server/concurrency/respond-to-order.ts'
import { createPace } from '#server/concurrency/pace.ts'
import { openDatabase } from '#server/database/connect.ts'
import { openUploads } from '#server/uploads/open-uploads.ts'
import type { ClosingOrder } from './closing-order.ts'
import type { DueStep } from './due-step.ts'
import { runDueStep } from './run-due-step.ts'

/** Share of a core, so that votes are stored as fast as otherwise. Even so, ten million votes are closed within minutes. */
const maxShare = 0.3

await respondToOrder(
  async ({ storage, uploads, workDir, schedule, paused, now }: ClosingOrder): Promise<DueStep | null> => {
    const database = await openDatabase({ ...storage, join: true })
    const deps = {
      database,
      uploads: openUploads(uploads.folder, uploads.bucket),
      workDir,
      rest: createPace(maxShare),
      now: () => now,
    }
    return (await runDueStep(deps, schedule, paused)) ?? null
  },
)
