import { type Kysely, sql } from 'kysely'
import type { VoteWeek } from '#contract/rules/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'

export interface NewVote {
  readonly week: VoteWeek
  readonly clanId: number
  /** Lower case. */
  readonly voterKey: string
  readonly castAt: Date
  readonly address: string | null
  readonly country: string | null
  readonly asn: number | null
  readonly organization: string | null
  readonly score: number | null
  readonly bad: 0 | 1 | 2
  readonly hardware: Buffer | null
  readonly software: Buffer | null
  readonly audioNetwork: Buffer | null
  readonly device: Buffer | null
}

/** With the clan's tally afterwards. `lastVoteAt` is Unix ms. */
export interface StoredVote {
  readonly week: VoteWeek
  readonly clanId: number
  readonly voterKey: string
  readonly votes: number
  readonly lastVoteAt: number
  readonly version: number
}

/** The parameters of the SQL function `cast_votes` (migration 0008), in order. */
const columns: readonly [type: string, value: (vote: NewVote) => unknown][] = [
  ['text[]', (vote) => vote.week],
  ['int[]', (vote) => vote.clanId],
  ['uuid[]', (vote) => vote.voterKey],
  ['timestamptz[]', (vote) => vote.castAt],
  ['text[]', (vote) => vote.address],
  ['text[]', (vote) => vote.country],
  ['int8[]', (vote) => vote.asn],
  ['text[]', (vote) => vote.organization],
  ['int2[]', (vote) => vote.score],
  ['int2[]', (vote) => vote.bad],
  ['bytea[]', (vote) => vote.hardware],
  ['bytea[]', (vote) => vote.software],
  ['bytea[]', (vote) => vote.audioNetwork],
  ['bytea[]', (vote) => vote.device],
]

/** Inserts the votes that are not duplicates, updates the tallies and notifies other instances, in one statement. */
export async function insertVotes(db: Kysely<Schema>, votes: readonly NewVote[]): Promise<StoredVote[]> {
  const arrays = columns.map(([type, value]) => sql`${votes.map(value)}::${sql.raw(type)}`)
  const { rows } = await sql<StoredVote>`
    select week, clan_id as "clanId", voter_key as "voterKey", votes, last_vote_ms as "lastVoteAt", version
    from cast_votes(${sql.join(arrays)})`.execute(db)
  return rows
}
