import { type Kysely, sql } from 'kysely'
import type { VoteWeek } from '#contract/rules/vote-week.ts'
import { inIndexOrder } from '#server/database/index-order.ts'
import { networkText } from '#server/database/network-columns.ts'
import type { Schema } from '#server/database/schema.ts'
import type { CountedVote } from './counted-vote.ts'

/** Votes per statement: small enough not to block others. */
const pageSize = 2000

interface Page {
  /** Those that count. */
  readonly votes: readonly CountedVote[]
  /** The last vote of the page, counted or not. */
  readonly last: Pick<CountedVote, 'clanId' | 'voterKey'>
}

/** The votes of a week that count, in the order of clan ID and voter key, which is that of an index. */
export async function* readCountedVotes(db: Kysely<Schema>, week: VoteWeek): AsyncGenerator<Page> {
  let last = { clanId: 0, voterKey: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const page = sql<CountedVote & { isCounted: boolean }>`
      select week, clan_id as "clanId", voter_key as "voterKey", state = 'counted' as "isCounted",
        ${networkText} as network,
        client_ip_asn_number as asn, client_ip_bad as bad, fp_hardware as hardware, fp_software as software,
        fp_audio_network as "audioNetwork", platform
      from votes where week = ${week} and (clan_id, voter_key) > (${last.clanId}, ${last.voterKey}::uuid)
      order by clan_id, voter_key limit ${pageSize}`
    const { rows } = await inIndexOrder(db, (transaction) => page.execute(transaction))
    const end = rows.at(-1)
    if (!end) return
    last = { clanId: end.clanId, voterKey: end.voterKey }
    yield { votes: rows.filter(({ isCounted }) => isCounted), last }
  }
}
