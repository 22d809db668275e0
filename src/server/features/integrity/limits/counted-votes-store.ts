import { type Kysely, sql } from 'kysely'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import { networkText } from '#server/database/network-columns.ts'
import type { Schema } from '#server/database/schema.ts'
import { readVotePages, type VotePage } from '#server/database/vote-pages.ts'
import type { CountedVote } from './counted-vote.ts'

/** The columns of `CountedVote`, besides the clan ID and voter key. */
export const countedVoteColumns = sql`
  week, ${networkText} as network, client_ip_asn_number as asn, client_ip_bad as bad, fp_hardware as hardware,
  fp_software as software, fp_audio_network as "audioNetwork", platform`

/** The counted votes of a week, in the order of clan ID and voter key. A page may be empty. */
export async function* readCountedVotes(db: Kysely<Schema>, week: VoteWeek): AsyncGenerator<VotePage<CountedVote>> {
  const columns = sql`state = 'counted' as "isCounted", ${countedVoteColumns}`
  const pages = readVotePages<CountedVote & { readonly isCounted: boolean }>(db, week, { columns })
  for await (const { votes, end } of pages) yield { votes: votes.filter(({ isCounted }) => isCounted), end }
}
