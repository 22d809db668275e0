import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type ClanInputs, clanLine, rankClans, rankingRule } from '#contract/results/rank-clans.ts'
import type { ResultSummary } from '#contract/results/result-files.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import { canonicalJson } from '#server/domain/canonical-json.ts'
import { appendLogEntry } from '#server/domain/transparency-log.ts'
import type { Schema } from '#server/database/schema.ts'
import { wednesday } from './clock.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/** A listed clan's inputs in a result. Clans with smaller IDs got their last vote earlier. */
export function aResultClan(clan: number, counted: number, more: Partial<ClanInputs> = {}): ClanInputs {
  return {
    clan,
    counted,
    lastVoteOrder: counted > 0 ? clan : 0,
    lastWeek: 0,
    listed: true,
    notCounted: 0,
    penalty: 0,
    premium: false,
    recommended: false,
    undecided: 0,
    ...more,
  }
}

interface ResultTraits {
  readonly at?: number
  readonly reason?: string
  readonly base?: ResultSummary['base']
}

/** Inserts a week's final result like the close, but without files; a correction if there is a result. Returns its version. */
export async function aWeekResult(
  db: Kysely<Schema>,
  week: VoteWeek,
  inputs: readonly ClanInputs[],
  { at = wednesday, reason = '', base = null }: ResultTraits = {},
): Promise<number> {
  const clans = rankClans(week, inputs)
  const sum = (key: 'cast' | 'counted' | 'notCounted' | 'undecided') =>
    clans.reduce((votes, clan) => votes + clan[key], 0)
  const counts = {
    cast: sum('cast'),
    counted: sum('counted'),
    notCounted: sum('notCounted'),
    undecided: sum('undecided'),
  }
  return db.transaction().execute(async (tx) => {
    const close = await tx.selectFrom('week_closes').selectAll().where('week', '=', week).executeTakeFirst()
    const before = await tx
      .selectFrom('week_results')
      .select(['version', 'entry'])
      .where('week', '=', week)
      .orderBy('version', 'desc')
      .executeTakeFirst()
    const version = (before?.version ?? 0) + 1
    const root = hash('root')
    const cast = close?.cast_entry ?? (await appendLogEntry(tx, { type: 'cast', week, root, votes: counts.cast }, at))
    const summary = canonicalJson({
      base,
      cast: { entry: cast, root, votes: counts.cast },
      clans: { lines: clans.length, sha256: hash(clans.map((clan) => `${clanLine(clan)}\n`).join('')) },
      counts,
      format: 1,
      ledger: { files: Math.ceil(counts.cast / 4096), lines: counts.cast, root },
      replaces: before?.entry ?? null,
      rule: rankingRule,
      version,
      week,
    } satisfies ResultSummary)
    const sha256 = hash(summary)
    const entry = await appendLogEntry(
      tx,
      before
        ? { type: 'correction', week, version, replaces: before.entry, sha256, changed: 1 }
        : { type: 'result', week, version: 1, sha256 },
      at,
    )
    const closed = {
      cast_votes: counts.cast,
      cast_root: Buffer.from(root, 'hex'),
      cast_entry: cast,
      version,
      final_at: new Date(at),
    }
    await tx
      .insertInto('week_closes')
      .values({ week, fenced_at: new Date(at), ...closed })
      .onConflict((conflict) => conflict.column('week').doUpdateSet({ version }))
      .execute()
    await tx
      .insertInto('week_results')
      .values({ week, version, summary, entry, reason, published_at: new Date(at) })
      .execute()
    for (const clan of clans)
      await tx
        .insertInto('week_clans')
        .values({
          week,
          version,
          clan_id: clan.clan,
          listed: clan.listed,
          cast_votes: clan.cast,
          counted: clan.counted,
          not_counted: clan.notCounted,
          undecided: clan.undecided,
          penalty: clan.penalty,
          effective: clan.effective,
          premium: clan.premium,
          recommended: clan.recommended,
          last_week: clan.lastWeek,
          last_vote_order: clan.lastVoteOrder,
          rank: clan.rank,
          decided: clan.decided,
        })
        .execute()
    return version
  })
}
