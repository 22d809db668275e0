import { type Kysely, sql } from 'kysely'
import type { DetectorReason, VoteState } from '#contract/rules/votes/vote-states.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import { readVotePages } from '#server/database/vote-pages.ts'
import { RandomSample } from './random-sample.ts'

/** Void votes per check. */
const sampleSize = 50

interface Candidate {
  readonly id: number
  readonly clanId: number
}

interface CheckedVote extends Candidate {
  readonly wasVoid: boolean
}

interface StoredVote {
  readonly id: number
  readonly state: VoteState
  readonly reason: string | null
}

const columns = sql`id, state, state_reason as reason`

/**
 * Draws the check of a week: votes that the detector voided, and as many counted ones, so that an administrator cannot know which are
 * which. Includes votes that an administrator reviewed afterward; otherwise the sample would be biased toward votes without a review.
 * Counted votes come from unusual groups and from clans with void votes, if there are enough: others would be recognizable. Does nothing if
 * the week has a check already, or if `signal` aborts. `now` in Unix ms.
 */
export async function drawBlindCheck(
  db: Kysely<Schema>,
  week: VoteWeek,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  const voidVotes = new RandomSample<Candidate>(sampleSize, `${week} void`)
  const similar = new RandomSample<Candidate>(sampleSize, `${week} counted`)
  const others = new RandomSample<Candidate>(sampleSize, `${week} counted`)
  const clans = await clansWithVoidVotes(db, week)
  const reviewed = await readReviewedVotes(db, week)
  if (clans.size > 0 || reviewed.size > 0) {
    const grouped = await readGroupedVotes(db, week)
    for await (const { votes } of readVotePages<StoredVote>(db, week, { columns })) {
      if (signal.aborted) return
      for (const { id, clanId, state, reason } of votes) {
        if (reason === 'detector_void' || reviewed.has(id)) voidVotes.add(id, { id, clanId })
        else if (state === 'counted' && reason === null)
          (clans.has(clanId) || grouped.has(id) ? similar : others).add(id, { id, clanId })
      }
    }
  }
  const drawn = voidVotes.items().map((vote): CheckedVote => ({ ...vote, wasVoid: true }))
  const counted = [...similar.items(), ...others.items()].slice(0, drawn.length)
  const mixed = new RandomSample<CheckedVote>(2 * sampleSize, `${week} order`)
  for (const vote of [...drawn, ...counted.map((vote) => ({ ...vote, wasVoid: false }))]) mixed.add(vote.id, vote)
  await store(db, week, mixed.items(), now)
}

async function clansWithVoidVotes(db: Kysely<Schema>, week: VoteWeek): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('tallies').select('clan_id').where('week', '=', week).where('void', '>', 0).execute()
  return new Set(rows.map((row) => row.clan_id))
}

/** Votes that the detector had voided when an administrator decided on them. */
async function readReviewedVotes(db: Kysely<Schema>, week: VoteWeek): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('vote_action_changes')
    .innerJoin('vote_actions', 'vote_actions.id', 'action_id')
    .select('vote_action_changes.vote_ids')
    .where('week', '=', week)
    .where('vote_action_changes.reason', '=', 'detector_void' satisfies DetectorReason)
    .execute()
  const reviewed = new Set<number>()
  for (const { vote_ids: ids } of rows) for (const id of ids) reviewed.add(id)
  return reviewed
}

async function readGroupedVotes(db: Kysely<Schema>, week: VoteWeek): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('vote_cases').select('vote_ids').where('week', '=', week).execute()
  return new Set(rows.flatMap((row) => row.vote_ids))
}

/** If several instances draw the same check, only one stores it. */
async function store(db: Kysely<Schema>, week: VoteWeek, votes: readonly CheckedVote[], now: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const isFirst = await transaction
      .insertInto('blind_checks')
      .values({ week, drawn_at: new Date(now) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('week')
      .executeTakeFirst()
    if (!isFirst || votes.length === 0) return
    await transaction
      .insertInto('blind_check_votes')
      .values(
        votes.map((vote, index) => ({
          week,
          number: index + 1,
          vote_id: vote.id,
          clan_id: vote.clanId,
          was_void: vote.wasVoid,
        })),
      )
      .execute()
  })
}
