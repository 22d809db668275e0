import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { VoteWeek } from '#contract/rules/vote-week.ts'
import { inIndexOrder } from './index-order.ts'
import { PageSize } from './page-size.ts'
import type { Schema } from './schema.ts'

/** Where a page of a week's votes ends, in the order of an index. */
export interface VotePosition {
  readonly clanId: number
  readonly voterKey: string
}

export const beforeAllVotes: VotePosition = { clanId: 0, voterKey: '00000000-0000-0000-0000-000000000000' }

/**
 * On the embedded database, votes wait for each statement. Beginning and ending the transaction take another millisecond there, and
 * one statement of twenty takes half as long again.
 */
const defaultPageMs = 2.5

interface Selection {
  /** Besides the clan ID and voter key. */
  readonly columns: RawBuilder<unknown>
  /** Only the votes for this clan. */
  readonly clanId?: number
  /** Only the votes that fulfill it. */
  readonly condition?: RawBuilder<unknown>
  /** About how long a statement may take. */
  readonly pageMs?: number
}

export interface VotePage<Vote> {
  readonly votes: readonly Vote[]
  readonly end: VotePosition
}

/** The votes of a week, in the order of clan ID and voter key. No page is empty. */
export async function* readVotePages<Columns>(
  db: Kysely<Schema>,
  week: VoteWeek,
  { columns, clanId: onlyClan, condition, pageMs = defaultPageMs }: Selection,
): AsyncGenerator<VotePage<Columns & VotePosition>> {
  const size = new PageSize(pageMs)
  const ofClan = onlyClan === undefined ? sql`` : sql`and clan_id = ${onlyClan}`
  const fulfilling = condition ? sql`and ${condition}` : sql``
  let end: VotePosition = { ...beforeAllVotes, clanId: onlyClan ?? 0 }
  for (;;) {
    const limit = size.rows
    const page = sql<Columns & VotePosition>`
      select clan_id as "clanId", voter_key as "voterKey", ${columns} from votes
      where week = ${week} and (clan_id, voter_key) > (${end.clanId}, ${end.voterKey}::uuid) ${ofClan} ${fulfilling}
      order by clan_id, voter_key limit ${limit}`
    const votes = await inIndexOrder(db, async (transaction, roundTripMs) => {
      const begun = performance.now()
      const result = await page.execute(transaction)
      size.took(performance.now() - begun - roundTripMs)
      return result.rows
    })
    const last = votes.at(-1)
    if (!last) return
    const { clanId, voterKey } = last
    end = { clanId, voterKey }
    yield { votes, end }
    if (votes.length < limit) return
  }
}
