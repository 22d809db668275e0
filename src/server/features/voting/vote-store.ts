import { type Kysely, sql } from 'kysely'
import type { VoteWeek } from '#contract/rules/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'

/** A vote as it is stored. */
export interface NewVote {
  readonly week: VoteWeek
  readonly clanId: number
  /** The voter key, in lower case. */
  readonly voterKey: string
  readonly castAt: Date
  readonly address: string | null
  readonly country: string | null
  readonly asn: number | null
  readonly organisation: string | null
  readonly score: number | null
  readonly bad: 0 | 1 | 2
  readonly hardware: Buffer | null
  readonly software: Buffer | null
  readonly audioNetwork: Buffer | null
  readonly device: Buffer | null
}

/** A stored vote, with the tally of its clan after the statement that stored it. `lastVoteAt` is Unix ms. */
export interface StoredVote {
  readonly week: VoteWeek
  readonly clanId: number
  readonly voterKey: string
  readonly votes: number
  readonly lastVoteAt: number
  readonly version: number
}

export interface VoteStore {
  /** Stores those of the votes that no other vote stands against, and moves the tallies, in one statement. */
  insertVotes(votes: readonly NewVote[]): Promise<StoredVote[]>
}

/** The columns of a batch: a name, its type, and how a vote fills it. */
const columns: readonly [type: string, value: (vote: NewVote) => unknown][] = [
  ['text[]', (vote) => vote.week],
  ['int[]', (vote) => vote.clanId],
  ['uuid[]', (vote) => vote.voterKey],
  ['timestamptz[]', (vote) => vote.castAt],
  ['text[]', (vote) => vote.address],
  ['text[]', (vote) => vote.country],
  ['int8[]', (vote) => vote.asn],
  ['text[]', (vote) => vote.organisation],
  ['int2[]', (vote) => vote.score],
  ['int2[]', (vote) => vote.bad],
  ['bytea[]', (vote) => vote.hardware],
  ['bytea[]', (vote) => vote.software],
  ['bytea[]', (vote) => vote.audioNetwork],
  ['bytea[]', (vote) => vote.device],
]

export function createVoteStore(db: Kysely<Schema>): VoteStore {
  return {
    async insertVotes(votes) {
      const arrays = columns.map(([type, value]) => sql`${votes.map(value)}::${sql.raw(type)}`)
      // A clan that went while its vote waited takes no vote. Everything is sorted, so that two processes lock in the
      // same order. A notice has room for 8000 bytes; an empty one tells the others to read all tallies.
      const { rows } = await sql<StoredVote>`
        with incoming as (
          select * from unnest(${sql.join(arrays)}) as vote (
            week, clan_id, voter_key, cast_at, client_ip, client_ip_country, client_ip_asn_number,
            client_ip_asn_organisation, client_ip_score, client_ip_bad, fp_hardware, fp_software, fp_audio_network, device)
        ), stored as (
          insert into votes (
            week, clan_id, voter_key, cast_at, client_ip, client_ip_country, client_ip_asn_number,
            client_ip_asn_organisation, client_ip_score, client_ip_bad, fp_hardware, fp_software, fp_audio_network, device)
          select incoming.* from incoming join clans on clans.id = clan_id and clans.approve_status = 1
          order by clan_id, voter_key
          on conflict do nothing
          returning week, clan_id, voter_key, cast_at
        ), moved as (
          insert into tallies (week, clan_id, votes, last_vote_at)
          select week, clan_id, count(*), max(cast_at) from stored group by week, clan_id order by week, clan_id
          on conflict (week, clan_id) do update set
            votes = tallies.votes + excluded.votes,
            last_vote_at = greatest(tallies.last_vote_at, excluded.last_vote_at),
            version = tallies.version + 1
          returning week, clan_id, votes, last_vote_at, version
        ), tally as (
          select *, (extract(epoch from last_vote_at) * 1000)::float8 as last_vote_ms from moved
        ), notice as (
          select json_agg(json_build_array(week, clan_id, votes, last_vote_ms, version))::text as payload from tally
        ), told as (
          select pg_notify('muster_tallies', case when length(payload) < 7900 then payload else '' end)
          from notice where payload is not null
        )
        select stored.week, clan_id as "clanId", voter_key as "voterKey", votes, last_vote_ms as "lastVoteAt", version
        from stored join tally using (week, clan_id) cross join (select count(*) from told) once`.execute(db)
      return rows
    },
  }
}
