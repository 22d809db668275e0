import { type Kysely, sql } from 'kysely'
import { defaultVoteOffset, type VoteWeek } from '#contract/rules/votes/vote-week.ts'
import { ensureVotePartitions } from '#server/database/partitions.ts'
import type { Schema } from '#server/database/schema.ts'
import { SoftLimits } from '#server/features/integrity/limits/soft-limits.ts'
import type { VoteLimits } from '#server/features/integrity/limits/vote-limits.ts'
import type { NewVote } from '#server/features/voting/new-vote.ts'
import { insertVotes } from '#server/features/voting/vote-store.ts'
import { toSeedVote } from '../../demo/seed/seed-vote.ts'
import type { SimulatedVote } from '../world/vote.ts'

/** The number of votes that are stored in one statement, as on a busy site. */
const batchSize = 500

/** Why a vote is held; null if it counts. */
export type Limited = string | null

/** Stores votes like a site with these limits. */
export interface LimitedSite {
  /** Stores the votes of a week, in the order in which they were cast. Weeks must be passed in order, one at a time. */
  cast(week: VoteWeek, votes: readonly SimulatedVote[]): Promise<Limited[]>
}

/** `db` must be empty; `clans` is the highest clan number. */
export async function openLimitedSite(db: Kysely<Schema>, limits: VoteLimits, clans: number): Promise<LimitedSite> {
  await addClans(db, clans)
  return { cast: createCast(db, limits) }
}

function createCast(db: Kysely<Schema>, limits: VoteLimits): LimitedSite['cast'] {
  let now = 0
  const softLimits = new SoftLimits({
    db,
    limits,
    factorsOf: () => ({ network: 1, provider: 1 }),
    now: () => now,
    voteOffset: defaultVoteOffset,
  })

  /** The votes must have distinct keys and devices. */
  async function store(votes: readonly NewVote[]): Promise<void> {
    const rows = await insertVotes(db, votes, limits)
    const counted = new Set(rows.filter(({ state }) => state === 'counted').map(keyOf))
    for (const vote of votes) if (vote.allowance.holdReason === null) softLimits.settle(vote, counted.has(keyOf(vote)))
  }

  return async (week, votes) => {
    now = votes[0]?.castAt ?? now
    await ensureVotePartitions(db, [week])
    // Reads the voters of the week before.
    await softLimits.refresh.run(new AbortController().signal)
    let batch: NewVote[] = []
    for (const vote of votes) {
      now = vote.castAt
      const { clan: clanId, ...facts } = toSeedVote(vote.clan.id, week, vote)
      const candidate = { ...facts, clanId }
      const isRepeated = batch.some((other) => haveSameVoter(candidate, other))
      if (isRepeated || batch.length === batchSize) {
        await store(batch)
        batch = []
      }
      batch.push({ ...candidate, allowance: softLimits.admit(candidate) })
    }
    if (batch.length > 0) await store(batch)
    const held = await db
      .selectFrom('votes')
      .select(['clan_id as clanId', 'voter_key as voterKey', 'state_reason as reason'])
      .where('week', '=', week)
      .where('state', '=', 'held')
      .execute()
    const reasons = new Map(held.map((vote) => [keyOf(vote), vote.reason]))
    return votes.map(({ clan, voterKey }) => reasons.get(keyOf({ clanId: clan.id, voterKey })) ?? null)
  }
}

const keyOf = ({ clanId, voterKey }: Pick<NewVote, 'clanId' | 'voterKey'>) => `${clanId} ${voterKey}`

function haveSameVoter(a: Omit<NewVote, 'allowance'>, b: NewVote): boolean {
  if (a.clanId !== b.clanId) return false
  return a.voterKey === b.voterKey || (a.device !== null && b.device !== null && a.device.equals(b.device))
}

async function addClans(db: Kysely<Schema>, clans: number): Promise<void> {
  await sql`
    insert into clans (id, name, description, region, platforms, playstyles, website_url, approve_status)
    overriding system value
    select id, 'Clan ' || id, 'A clan.', 'na', array['pc'], array['casual'], 'https://clan.example/' || id, 1
    from generate_series(1, ${clans}::int) as id`.execute(db)
}
