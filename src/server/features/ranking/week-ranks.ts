import { type Kysely, sql } from 'kysely'
import { weekMs } from '#contract/rules/time/durations.ts'
import { effectiveVotes, sumPenalties } from '#contract/rules/ranking/penalty.ts'
import { compareContenders, type Contender, tieBreakDraw } from '#contract/rules/ranking/tie-break.ts'
import { previousWeek, startOfWeek, type VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import { penaltiesOf } from './standings-store.ts'

/** Returns the rank that a listed clan would have in a week with different votes. */
export type RankOf = (
  clanId: number,
  votes: { readonly counted: number; readonly lastVoteAt: number | undefined },
) => number | null

interface Row {
  readonly id: number
  readonly votes: number
  readonly lastVoteAt: number
  readonly lastVotes: number
  readonly penalties: number[] | null
  readonly lastPenalties: number[] | null
  readonly premium: boolean
  readonly recommended: boolean
}

/**
 * Ranks of a running or past week, computed from its tallies. Campaigns are as of the week's end, or now for the running week. Clans that
 * are no longer listed have no rank. `now` in Unix ms.
 */
export async function readWeekRanks(
  db: Kysely<Schema>,
  week: VoteWeek,
  clanIds: readonly number[],
  { now, voteOffset }: { readonly now: number; readonly voteOffset: number },
): Promise<RankOf> {
  const at = new Date(Math.min(now, startOfWeek(week, voteOffset) + weekMs - 1))
  const lastWeek = previousWeek(week)
  const runs = (kind: string) =>
    sql`exists (select from campaigns where clan_id = c.id and kind = ${kind} and starts_at <= ${at} and ends_at > ${at})`
  const { rows } = await sql<Row>`
    select c.id, coalesce(t.votes, 0) as votes, coalesce(extract(epoch from t.last_vote_at) * 1000, 0)::float8 as "lastVoteAt",
      coalesce(l.votes, 0) as "lastVotes", p.penalties, lp.penalties as "lastPenalties",
      ${runs('premium')} as premium, ${runs('recommended')} as recommended
    from clans c
    left join tallies t on t.week = ${week} and t.clan_id = c.id
    left join tallies l on l.week = ${lastWeek} and l.clan_id = c.id
    left join (${penaltiesOf(week)}) p on p.clan_id = c.id
    left join (${penaltiesOf(lastWeek)}) lp on lp.clan_id = c.id
    where c.approve_status = 1 and (t.votes > 0 or c.id = any(${clanIds}::int[]))`.execute(db)
  const clans = new Map(rows.map((row) => [row.id, row]))
  const contenderOf = (row: Row, counted: number, lastVoteAt: number | undefined): Contender => ({
    id: row.id,
    effectiveVotes: effectiveVotes(counted, sumPenalties(row.penalties ?? [])),
    premium: row.premium,
    lastVoteAt,
    lastWeekVotes: effectiveVotes(row.lastVotes, sumPenalties(row.lastPenalties ?? [])),
    lot: tieBreakDraw(week, row.id),
  })
  const ranked = rows
    .filter(({ recommended }) => !recommended)
    .map((row) => contenderOf(row, row.votes, row.lastVoteAt))
    .filter((contender) => contender.effectiveVotes > 0)
    .sort(compareContenders)
  return (clanId, { counted, lastVoteAt }) => {
    const row = clans.get(clanId)
    if (!row || row.recommended) return null
    const contender = contenderOf(row, counted, lastVoteAt)
    if (contender.effectiveVotes === 0) return null
    let rank = 1
    for (const other of ranked) {
      if (compareContenders(other, contender) >= 0) break
      if (other.id !== clanId) rank++
    }
    return rank
  }
}
