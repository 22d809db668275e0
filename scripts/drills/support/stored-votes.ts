import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { HoldReason } from '#contract/rules/votes/vote-states.ts'
import { assert } from './drill.ts'
import { type SiteProcess, until } from './site.ts'
import type { Workspace } from './workspace.ts'

interface StoredVotes {
  readonly votes: number
  readonly counted: number
  readonly passes: number
  readonly stamps: number
}

export function readStored(workspace: Workspace, clan: number): Promise<StoredVotes> {
  return workspace.onDatabase(async ({ db }) => {
    const { rows } = await sql<StoredVotes>`
      select count(*)::int as votes, (count(*) filter (where state = 'counted'))::int as counted,
        count(pass_id)::int as passes, count(stamp_id)::int as stamps
      from votes where clan_id = ${clan}`.execute(db)
    const [stored] = rows
    assert(stored !== undefined, 'no result')
    return stored
  })
}

/** Asserts how many votes for the clan count, and how many are held for each reason. */
export async function expectStates(
  workspace: Workspace,
  clan: number,
  expected: Readonly<Partial<Record<HoldReason | 'counted', number>>>,
): Promise<void> {
  const stored = await workspace.onDatabase(async ({ db }) => {
    const { rows } = await sql<{ state: string; votes: number }>`
      select coalesce(state_reason, state) as state, count(*)::int as votes
      from votes where clan_id = ${clan} group by 1`.execute(db)
    return Object.fromEntries(rows.map(({ state, votes }) => [state, votes]))
  })
  assert(isDeepStrictEqual(stored, { ...expected }), `${JSON.stringify(stored)} instead of ${JSON.stringify(expected)}`)
}

/** Waits, because instances are notified of each other's votes, and lists are cached for a moment. */
export async function expectListed(sites: readonly SiteProcess[], clan: number, votes: number): Promise<void> {
  for (const { address } of sites) {
    await until(`the list shows ${votes} votes`, 5000, async () => {
      const clans = (await (await fetch(`${address}/api/clans`)).json()) as { id: number; votes: number }[]
      return clans.find(({ id }) => id === clan)?.votes === votes
    })
  }
}
