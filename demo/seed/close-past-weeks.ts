import path from 'node:path'
import { uploadsDirOf } from '#server/compose-listings.ts'
import { openLog } from '#server/compose-transparency.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { lastJudgmentFrom } from '#server/domain/last-judgment.ts'
import { runJudgment } from '#server/features/integrity/judging/run-judgment.ts'
import { fenceEndedWeeks } from '#server/features/results/fence-weeks.ts'
import { countVotes } from '#server/domain/count-votes.ts'
import { runDueStep } from '#server/features/results/run-due-step.ts'
import { appendKey } from '#server/features/transparency/open-log.ts'
import { openUploads } from '#server/uploads/open-uploads.ts'
import type { UnixMs } from '../voters/time.ts'
import { seededWeeks } from './seed-world.ts'

/** Whether the site has started to close weeks, after which earlier ones get no results. */
export async function closesWeeks({ db }: Database): Promise<boolean> {
  return (await db.selectFrom('result_start').select('week').executeTakeFirst()) !== undefined
}

/**
 * Closes the seeded weeks before the one at `now`, like a site that has been running since the first of them: each step
 * happens at its due time. The site itself does the steps that are not due yet.
 */
export async function closePastWeeks(config: Config, database: Database, now: UnixMs): Promise<void> {
  const { db } = database
  const { voteOffset, resultDelayMs, detectorRuns, detectorMayVoid: mayVoid } = config
  const schedule = { voteOffset, resultDelayMs, awaitsDetector: detectorRuns }
  const closing = {
    database,
    uploads: openUploads(uploadsDirOf(config), config.bucket),
    workDir: path.join(config.dataDir, 'closing'),
    rest: async () => {},
  }
  const fenceAt = (at: UnixMs) => fenceEndedWeeks({ db, now: () => at, voteOffset })
  const closeAt = async (at: UnixMs) => {
    while (await runDueStep({ ...closing, now: () => at }, schedule));
  }

  const doAt = async (at: UnixMs, step: (at: UnixMs) => Promise<unknown>) => {
    if (at <= now) await step(at)
  }
  const past = seededWeeks({ now, voteOffset }).slice(1).toReversed()
  const begin = past[0]?.start ?? now
  await appendKey(db, (await openLog(config, database)).signer, begin)
  // From this fence on, weeks are closed.
  await fenceAt(begin)
  for (const { week, end } of past) {
    const fencedAt = end + 1
    const judgedAt = lastJudgmentFrom(week, voteOffset)
    await doAt(fencedAt, fenceAt)
    await doAt(fencedAt, closeAt)
    if (detectorRuns && (await countVotes(db, week)) > 0)
      await doAt(judgedAt, (at) => runJudgment({ database, now: () => at, mayVoid }, week))
    await doAt(Math.max(judgedAt, fencedAt + resultDelayMs), closeAt)
  }
}
