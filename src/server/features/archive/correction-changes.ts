import { type Kysely, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import { correctableColumns } from '#server/domain/result-columns.ts'

/** Maximum number of changed clans per correction. */
const maxShown = 20
/** Results never change, and comparing two with 100,000 clans takes a moment, so comparisons are cached. */
const maxCorrections = 200

interface Correction {
  readonly week: VoteWeek
  readonly version: number
}

interface Numbers {
  readonly counted: number
  readonly effective: number
  readonly rank: number | null
}

export interface ClanChange {
  readonly id: number
  /** Null if the previous version has no line for the clan. */
  readonly before: Numbers | null
  readonly after: Numbers
}

/** Clans whose line differs from the previous version, sorted by the largest change of effective votes. */
export type ReadCorrectionChanges = (week: VoteWeek, version: number) => Promise<readonly ClanChange[]>

export function cacheCorrectionChanges(db: Kysely<Schema>): ReadCorrectionChanges {
  const known = new LRUCache<string, readonly ClanChange[], Correction>({
    max: maxCorrections,
    // If an entry is evicted while it is being read, its readers still get it.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => readCorrectionChanges(db, context),
  })
  return async (week, version) => (await known.fetch(`${week}/${version}`, { context: { week, version } })) ?? []
}

interface Row extends Numbers {
  readonly id: number
  readonly before: Numbers | null
}

async function readCorrectionChanges(db: Kysely<Schema>, { week, version }: Correction): Promise<ClanChange[]> {
  const numbersOf = (line: 'old' | 'new') => sql.join(correctableColumns.map((column) => sql.ref(`${line}.${column}`)))
  const { rows } = await sql<Row>`
    select new.clan_id as id, new.counted, new.effective, new.rank,
      case when old.clan_id is not null
        then json_build_object('counted', old.counted, 'effective', old.effective, 'rank', old.rank) end as before
    from week_clans as new
    left join week_clans as old
      on old.week = new.week and old.version = ${version - 1} and old.clan_id = new.clan_id
    where new.week = ${week} and new.version = ${version}
      and (${numbersOf('new')}) is distinct from (${numbersOf('old')})
    order by abs(new.effective - coalesce(old.effective, 0)) desc, abs(new.counted - coalesce(old.counted, 0)) desc,
      least(new.rank, old.rank), new.clan_id
    limit ${maxShown}`.execute(db)
  return rows.map(({ id, before, counted, effective, rank }) => ({ id, before, after: { counted, effective, rank } }))
}
