import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { checkWeek } from '#contract/results/check-week.ts'
import type { WeekFiles } from '#contract/results/week-files.ts'
import { nextWeek, previousWeek, type VoteWeek, voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import type { Database } from '#server/database/database.ts'
import { sha256 } from '#server/domain/transparency-log.ts'
import { assert } from './support/drill.ts'
import { publishedFiles, uploadsOf } from './support/published-week.ts'
import { stopCleanly, until } from './support/site.ts'
import type { Drill } from './support/stage.ts'
import type { Workspace } from './support/workspace.ts'

const kills = 20
const weeks = 20
const votesPerWeek = 5000
const closeTimeoutMs = 600_000

export const closeDrill: Drill = {
  name: `kill -9, ${kills} times while ${weeks} weeks are closed`,
  async run(stage) {
    const workspace = await stage.workspace()
    const first = await workspace.onDatabase(({ db }) => addWeeks(db, workspace.clans))
    const site = await stage.site(workspace, { settings: { RESULT_DELAY_HOURS: '0' } })
    const seen: number[] = []
    for (let i = 0; i < kills; i++) {
      // On a busy machine, a close takes long to start, so in every second round wait for one step.
      const before = seen.at(-1) ?? 0
      if (i % 2 === 0)
        await until('a step', closeTimeoutMs, async () => {
          const entries = await workspace.onDatabase(countEntries)
          return entries > before || entries === 2 * weeks
        })
      await pause(Math.random() * 2000)
      await site.end('SIGKILL')
      await site.restart()
      seen.push(await workspace.onDatabase(countEntries))
    }
    assert(
      seen.some((entries) => entries > 0 && entries < 2 * weeks),
      `no close was interrupted; there were ${seen.join(', ')} entries`,
    )
    await until('the close', closeTimeoutMs, async () => {
      await pause(500)
      return (await workspace.onDatabase(countEntries)) === 2 * weeks
    })
    await stopCleanly(site)
    const checked = await workspace.onDatabase((database) => verifyWeeks(workspace, database, first))
    return `${seen.join(', ')} of ${2 * weeks} entries after the kills; ${checked} results are as recomputed from their files`
  },
}

/** Adds votes to the weeks before this one, which the site has to close. Returns the first week. */
async function addWeeks(db: Database['db'], clans: readonly number[]): Promise<VoteWeek> {
  let first = voteWeekAt(Date.now())
  for (let i = 0; i < weeks; i++) {
    first = previousWeek(first)
    await sql`
      insert into votes (week, clan_id, voter_key, cast_at, client_ip_bad, state)
      select ${first}, (${[...clans]}::int[])[1 + n % ${clans.length}], gen_random_uuid(), now(), 2,
        case n % 7 when 0 then 'held' when 1 then 'void' else 'counted' end
      from generate_series(1, ${votesPerWeek}::int) as n`.execute(db)
  }
  await sql`
    insert into tallies (week, clan_id, votes, held, void, last_vote_at)
    select week, clan_id, count(*) filter (where state = 'counted'), count(*) filter (where state = 'held'),
      count(*) filter (where state = 'void'), max(cast_at)
    from votes group by week, clan_id`.execute(db)
  await db.insertInto('result_start').values({ week: first }).execute()
  return first
}

async function countEntries({ db }: Database): Promise<number> {
  const rows = await db.selectFrom('log_entries').select('type').where('type', 'in', ['cast', 'result']).execute()
  return rows.length
}

/** Asserts that each week has a single result that its files prove, and that there are no other files. */
async function verifyWeeks(workspace: Workspace, database: Database, first: VoteWeek): Promise<number> {
  const { db } = database
  const uploads = uploadsOf(workspace)
  const results = await db.selectFrom('week_results').selectAll().orderBy('week').execute()
  const checked = new Map<string, WeekFiles>()
  let week = first
  for (const result of results) {
    assert(
      result.week === week && result.version === 1,
      `the results are ${results.map((each) => each.week).join(', ')}`,
    )
    const files = await publishedFiles(database, uploads, result)
    const findBase = (of: string) => checked.get(of) ?? files
    const { findings, votes } = await checkWeek({ files, findBase }, { sha256, verifyEd25519: undefined })
    assert(findings.length === 0, `${week}: ${JSON.stringify(findings)}`)
    assert(votes === votesPerWeek, `${week} has ${votes} votes`)
    checked.set(week, files)
    week = nextWeek(week)
  }
  assert(results.length === weeks, `there are ${results.length} results`)
  const published = await db.selectFrom('week_files').select('name').execute()
  let stored = 0
  for await (const name of uploads.list()) if (name.startsWith('result-')) stored++
  assert(stored === published.length, `${stored} files are stored and ${published.length} published`)
  return results.length
}
