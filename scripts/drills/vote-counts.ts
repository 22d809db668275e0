import { sql } from 'kysely'
import { assert } from './drill.ts'
import type { Workspace } from './workspace.ts'

/** Asserts that the tallies have the numbers of votes by state; returns how many are void. */
export async function verifyCounts(workspace: Workspace): Promise<number> {
  return workspace.onDatabase(async ({ db }) => {
    const { rows } = await sql<{ voided: number; wrong: number }>`
      select sum(v.void)::int as voided,
        count(*) filter (where (v.votes, v.held, v.void) is distinct from (t.votes, t.held, t.void))::int as wrong
      from (
        select week, clan_id, count(*) filter (where state = 'counted') as votes, count(*) filter (where state = 'held') as held,
          count(*) filter (where state = 'void') as void
        from votes group by week, clan_id
      ) as v full join tallies as t using (week, clan_id)`.execute(db)
    const { voided = 0, wrong = 0 } = rows[0] ?? {}
    assert(wrong === 0, `${wrong} tallies differ from their votes`)
    return voided
  })
}
