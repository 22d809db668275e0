import { type Kysely, sql } from 'kysely'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import { locks } from '#server/database/locks.ts'
import type { Schema } from '#server/database/schema.ts'
import { dismissedCodes, type GroupEvidence } from './group-evidence.ts'
import { readClanNames } from '../read-clan-names.ts'
import { matchCases, mustReopen } from './match-cases.ts'

/** A group of unusual votes, found by a run of the detector. */
export interface FoundGroup {
  readonly clanId: number
  readonly verdict: 'void' | 'held' | 'shown'
  /** Ascending. */
  readonly voteIds: readonly number[]
  readonly estimatedFakes: number
  readonly evidence: GroupEvidence
}

interface Run {
  readonly id: number
  readonly week: VoteWeek
  /** Unix ms. */
  readonly at: number
}

/**
 * Stores the groups of a run as cases. A group continues the case with which it shares the most votes. Deletes cases that the run did not
 * find, unless an administrator acted on them, the owner appealed, or some of their votes stay held. Call it in a transaction.
 * @param kept votes that stay held although the run counts them; they stay in their cases
 */
export async function storeCases(
  transaction: Kysely<Schema>,
  run: Run,
  groups: readonly FoundGroup[],
  kept: ReadonlySet<number> = new Set(),
): Promise<void> {
  const { week } = run
  // Concurrent appeals create cases, too.
  await sql`select pg_advisory_xact_lock(${sql.lit(locks.judgments)})`.execute(transaction)
  const known = await transaction
    .selectFrom('vote_cases')
    .select([
      'id',
      'clan_id as clanId',
      'clan_name as clanName',
      'vote_ids as voteIds',
      'status',
      'decided_by as decidedBy',
      'decided_size as decidedSize',
      sql<GroupEvidence | null>`case when status = 'dismissed' then evidence end`.as('dismissedEvidence'),
    ])
    .where('week', '=', week)
    .orderBy('id')
    .forUpdate()
    .execute()
  const names = await readClanNames(transaction, [...new Set(groups.map(({ clanId }) => clanId))])
  const continued = matchCases(groups, known)
  const wasDecided = await readDecidedVotes(
    transaction,
    continued.flatMap((stored) => stored?.decidedBy ?? []),
  )
  const found = new Set(groups.flatMap(({ voteIds }) => [...voteIds]))
  const keptOf = (voteIds: readonly number[]) => voteIds.filter((id) => kept.has(id) && !found.has(id))
  for (const [index, group] of groups.entries()) {
    const stored = continued[index]
    const row = {
      ...rowOf(withKept(group, keptOf(stored?.voteIds ?? [])), run),
      clan_name: names.get(group.clanId)?.name ?? stored?.clanName ?? null,
    }
    if (stored) {
      const { status, decidedBy, decidedSize, dismissedEvidence } = stored
      const gained = group.voteIds.filter((id) => !wasDecided(decidedBy, id)).length
      const reopens = status !== 'open' && mustReopen(decidedSize ?? 0, gained)
      await transaction
        .updateTable('vote_cases')
        .set({
          ...row,
          evidence: JSON.stringify(
            dismissedEvidence && !reopens
              ? { ...group.evidence, dismissedCodes: dismissedCodes(dismissedEvidence) }
              : group.evidence,
          ),
          ...(reopens ? { status: 'open', decided_by: null, decided_size: null } : {}),
        })
        .where('id', '=', stored.id)
        .execute()
    } else {
      const first = { week, clan_id: group.clanId, found_at: new Date(run.at) }
      await transaction
        .insertInto('vote_cases')
        .values({ ...row, ...first })
        .execute()
    }
  }
  const ids = continued.flatMap((one) => (one ? [one.id] : []))
  const waiting = known.filter(({ id, voteIds }) => !ids.includes(id) && keptOf(voteIds).length > 0)
  await holdCases(transaction, waiting.map(({ id }) => id)) // prettier-ignore
  await deleteOthers(transaction, run, [...ids, ...waiting.map(({ id }) => id)])
}

/** Returns a predicate: whether the action decided on the vote. */
async function readDecidedVotes(
  transaction: Kysely<Schema>,
  actions: readonly number[],
): Promise<(action: number | null, voteId: number) => boolean> {
  const decided = new Map<number, ReadonlySet<number>>()
  // One at a time, since each has up to 500,000 votes.
  for (const id of new Set(actions)) {
    const action = await transaction
      .selectFrom('vote_actions')
      .select('vote_ids as voteIds')
      .where('id', '=', id)
      .executeTakeFirst()
    decided.set(id, new Set(action?.voteIds))
  }
  return (action, voteId) => action !== null && decided.get(action)?.has(voteId) === true
}

/** Adds the votes of the group's case that stay held. */
function withKept(group: FoundGroup, kept: readonly number[]): FoundGroup {
  if (kept.length === 0) return group
  const voteIds = [...group.voteIds, ...kept].sort((a, b) => a - b)
  return { ...group, voteIds, verdict: group.verdict === 'shown' ? 'held' : group.verdict }
}

/** Marks void cases as held, because their votes are no longer void. */
async function holdCases(transaction: Kysely<Schema>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await transaction
    .updateTable('vote_cases')
    .set({ verdict: 'held' })
    .where('id', 'in', ids)
    .where('verdict', '=', 'void')
    .execute()
}

function rowOf({ verdict, voteIds, estimatedFakes, evidence }: FoundGroup, { id, at }: Run) {
  return {
    verdict,
    judgment_id: id,
    size: voteIds.length,
    vote_ids: [...voteIds],
    estimated_fakes: Math.round(estimatedFakes),
    evidence: JSON.stringify(evidence),
    updated_at: new Date(at),
  }
}

/** `acted` is a column, so that a concurrent action that commits in between keeps its case. */
async function deleteOthers(transaction: Kysely<Schema>, { id, week }: Run, found: readonly number[]): Promise<void> {
  await sql`
    delete from vote_cases where week = ${week} and not acted and judgment_id is distinct from ${id}
      and id <> all (${found}::int[]) and not exists (
        select from vote_appeals where vote_appeals.week = ${week} and vote_appeals.clan_id = vote_cases.clan_id)`.execute(
    transaction,
  )
}
