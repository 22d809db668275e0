import { type Kysely, sql } from 'kysely'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import type { AddressVerdict } from './provider.ts'

type Db = Kysely<Schema>

/** The number of borderline votes from one address for one clan that makes the address worth a request. */
const minVotes = 2
/** Votes per statement: small enough not to block others. */
const batchSize = 2000

/** IPv4 addresses, and the /64 of IPv6 addresses, since a voter has all of its addresses. */
const network = sql`
  case when client_ip like '%:%' then network(set_masklen(client_ip::inet, 64))::text else client_ip end`

export interface BorderlineAddress {
  readonly network: string
  /** One address of the network that a vote came from. */
  readonly address: string
}

/**
 * Networks with at least two borderline votes for a clan in the week, and without a recent request; those with the most votes first. A vote
 * is borderline if it is held, or if the offline data know nothing or something bad about its address. `now` in Unix ms.
 */
export async function findBorderline(db: Db, week: VoteWeek, now: number, limit: number): Promise<BorderlineAddress[]> {
  const { rows } = await sql<BorderlineAddress>`
    with by_clan as (
      select ${network} as network, clan_id, min(client_ip) as address, count(*) as votes
      from votes
      where week = ${week} and client_ip is not null
        and (state = 'held' or (state = 'counted' and client_ip_bad <> 0))
      group by 1, 2 having count(*) >= ${minVotes}
    )
    select network, min(address) as address from by_clan
    where not exists (
      select from address_verdicts as known where known.network = by_clan.network and expires_at > ${new Date(now)}
    )
    group by network order by max(votes) desc, network limit ${limit}`.execute(db)
  return rows
}

interface Asked {
  readonly network: string
  readonly provider: string
  readonly verdict: AddressVerdict | null
  /** Both in Unix ms. */
  readonly askedAt: number
  readonly expiresAt: number
}

export async function storeVerdict(db: Db, { network, provider, verdict, askedAt, expiresAt }: Asked): Promise<void> {
  const row = {
    provider,
    score: verdict?.score ?? null,
    bad: verdict?.bad ?? null,
    asked_at: new Date(askedAt),
    expires_at: new Date(expiresAt),
  }
  await db
    .insertInto('address_verdicts')
    .values({ network, ...row })
    .onConflict((conflict) => conflict.column('network').doUpdateSet(row))
    .execute()
}

/** Writes the verdicts to the week's votes of their networks, even to those cast after the request. `now` in Unix ms. */
export async function applyVerdicts(db: Db, week: VoteWeek, now: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // A week's votes are in one table, so `ctid` is unique. Skips votes that are being changed until the next run: waiting for them while
    // holding other votes could deadlock with a change of states.
    const { numAffectedRows = 0n } = await sql`
      with due as (
        select votes.ctid as place, known.score, known.bad
        from votes join address_verdicts as known on known.network = ${network}
        where week = ${week} and known.expires_at > ${new Date(now)} and known.score is not null
          and (client_ip_score is distinct from known.score or client_ip_bad <> known.bad)
        limit ${batchSize} for update of votes skip locked
      )
      update votes set client_ip_score = due.score, client_ip_bad = due.bad from due
      where week = ${week} and votes.ctid = due.place`.execute(db)
    if (numAffectedRows < batchSize) break
  }
}

/** `now` in Unix ms. */
export async function purgeVerdicts(db: Db, now: number): Promise<void> {
  await db.deleteFrom('address_verdicts').where('expires_at', '<=', new Date(now)).execute()
}
