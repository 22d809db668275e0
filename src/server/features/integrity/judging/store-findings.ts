import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { storeCases } from '../cases/store-cases.ts'
import type { WeekVerdicts } from '../detector/detect.ts'
import { estimateFakes } from '../detector/report/estimated-fakes.ts'
import { groupEvidence } from '../cases/group-evidence.ts'
import { reportProgress } from './judgment-store.ts'
import { permitted } from './plan-state-changes.ts'

interface Found {
  readonly votes: number
  readonly counted: number
  readonly held: number
  readonly void: number
  readonly to_change: number
}

/** Smaller groups that are only unusual do not become cases. */
const minShown = 5

interface Circumstances {
  /** Votes that stay held although the run counts them. */
  readonly kept: ReadonlySet<number>
  /** Whether the run may void votes. */
  readonly mayVoid: boolean
  /** Unix ms. */
  readonly now: number
}

/** Stores the findings of a run before it changes any votes. @throws JudgmentConflict if another run has started since */
export async function storeFindings(
  db: Kysely<Schema>,
  id: number,
  found: Found,
  verdicts: WeekVerdicts,
  { kept, mayVoid, now }: Circumstances,
): Promise<void> {
  const { week, groups } = verdicts
  const name = week.votes.weeks[week.ranges.target] ?? ''
  const shown = groups.filter(({ rows, verdict }) => verdict.state !== 'shown' || rows.length >= minShown)
  const cases = shown.map((group) => ({
    clanId: week.votes.clanIds[group.clan] ?? 0,
    verdict: permitted(group.verdict.state, mayVoid),
    voteIds: Array.from(group.rows, (row) => week.votes.id[row] ?? 0).sort((a, b) => a - b),
    estimatedFakes: estimateFakes(verdicts, group),
    evidence: groupEvidence(group),
  }))
  await db.transaction().execute(async (transaction) => {
    await reportProgress(transaction, id, now, 0)
    await transaction.updateTable('vote_judgments').set(found).where('id', '=', id).execute()
    await storeCases(transaction, { id, week: name, at: now }, cases, kept)
  })
}
