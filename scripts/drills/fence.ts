import { setTimeout as pause } from 'node:timers/promises'
import { weekMs } from '#contract/rules/time/durations.ts'
import { checkWeek } from '#contract/results/check-week.ts'
import type { WeekFiles } from '#contract/results/week-files.ts'
import { defaultVoteOffset, nextWeek, type VoteWeek, voteWeekAt, voteWeekEnd } from '#contract/rules/votes/vote-week.ts'
import type { Database } from '#server/database/database.ts'
import { sha256 } from '#server/domain/transparency-log.ts'
import { assert } from './support/drill.ts'
import { publishedFiles, uploadsOf } from './support/published-week.ts'
import { stopCleanly, until } from './support/site.ts'
import type { Drill, Stage } from './support/stage.ts'
import { verifyVotes, type Voters } from './support/voters.ts'
import type { Workspace } from './support/workspace.ts'

/** In ms. After another instance has closed the week, the instance whose clock is slow still accepts votes for it. */
const clockErrors = [-30_000, 0, 300] as const
/** The clocks start this long before the turn, because starting three instances at once takes time on a busy machine. */
const leadMs = 45_000
const votingAfterFenceMs = 4000
const closeTimeoutMs = 120_000

/**
 * Sends votes through three instances while they close the week. Then their clocks jump a week ahead, and they close the next
 * week. The published files of both weeks must contain each voter's receipt exactly once.
 */
export const fenceDrill: Drill = {
  name: 'votes through three instances with different clocks while they close the week',
  on: ['PostgreSQL'],
  async run(stage) {
    const workspace = await stage.workspace()
    const turn = voteWeekEnd(Date.now(), defaultVoteOffset)
    const week = voteWeekAt(turn - 1)
    const shift = turn - leadMs - Date.now()
    const sites = await startInstances(stage, workspace, shift)
    const voters = stage.voters(workspace, sites)
    // Wait until the turn by the correct clock.
    await pause(turn - (Date.now() + shift))
    await until('the fence', closeTimeoutMs, async () => (await workspace.onDatabase(readFence)) !== undefined)
    await pause(votingAfterFenceMs)
    await voters.stop()
    await waitForResult(workspace, week)
    for (const site of sites) {
      await stopCleanly(site)
    }
    const later = await startInstances(stage, workspace, shift + weekMs)
    await waitForResult(workspace, nextWeek(week))
    for (const site of later) {
      await stopCleanly(site)
    }
    await verifyVotes(workspace, voters)
    return workspace.onDatabase((database) => verifyReceipts(workspace, database, { week, voters }))
  },
}

function startInstances(stage: Stage, workspace: Workspace, shift: number) {
  return Promise.all(
    clockErrors.map((error) =>
      stage.site(workspace, {
        settings: { DRILL_CLOCK_SHIFT: String(shift + error), RESULT_DELAY_HOURS: '0' },
        preload: ['./scripts/drills/support/shift-clock.ts'],
      }),
    ),
  )
}

async function waitForResult(workspace: Workspace, week: VoteWeek): Promise<void> {
  await until(`the result of ${week}`, closeTimeoutMs, async () => {
    await pause(500)
    const results = await workspace.onDatabase(readResults)
    return results.some((result) => result.week === week)
  })
}

async function readFence({ db }: Database): Promise<Date | undefined> {
  const close = await db.selectFrom('week_closes').select('fenced_at').executeTakeFirst()
  return close?.fenced_at
}

function readResults({ db }: Database) {
  return db.selectFrom('week_results').select(['week', 'version', 'summary']).orderBy('week').execute()
}

/** Asserts that both weeks have a single result, and that each receipt is in the ledger of its acknowledged week and in no other. */
async function verifyReceipts(
  workspace: Workspace,
  database: Database,
  { week, voters }: { readonly week: VoteWeek; readonly voters: Voters },
): Promise<string> {
  const results = await readResults(database)
  const names = results.map((result) => `${result.week} version ${result.version}`).join(', ')
  assert(names === `${week} version 1, ${nextWeek(week)} version 1`, `the results are ${names}`)
  const uploads = uploadsOf(workspace)
  const files = new Map<string, WeekFiles>()
  const ledgers = new Map<string, ReadonlySet<string>>()
  for (const result of results) {
    const own = await publishedFiles(database, uploads, result)
    files.set(result.week, own)
    const { findings } = await checkWeek(
      { files: own, findBase: (base) => files.get(base) ?? own },
      { sha256, verifyEd25519: undefined },
    )
    assert(findings.length === 0, `${result.week}: ${JSON.stringify(findings)}`)
    ledgers.set(result.week, await readReceipts(own))
  }
  assert(voters.receipts.size > 0, 'no response to a vote had a receipt')
  for (const [key, receipt] of voters.receipts) {
    const found = [...ledgers].filter(([, receipts]) => receipts.has(receipt)).map(([name]) => name)
    const acknowledged = voters.acknowledged.get(key)
    assert(
      found.length === 1 && found[0] === acknowledged,
      `a vote acknowledged in ${acknowledged} is in the ledgers of ${found.join(' and ') || 'no week'}`,
    )
  }
  const sizes = [...ledgers].map(([name, { size }]) => `${size} in ${name}`)
  const total = [...ledgers.values()].reduce((sum, { size }) => sum + size, 0)
  assert(
    [...ledgers.values()].every(({ size }) => size > 0),
    `no vote was sent on one side of the turn: ${sizes.join(', ')}`,
  )
  const stored = await database.db
    .selectFrom('votes')
    .select(({ fn }) => fn.countAll<string>().as('votes'))
    .executeTakeFirstOrThrow()
  assert(total === Number(stored.votes), `the ledgers have ${total} of ${stored.votes} stored votes`)
  return `${voters.receipts.size} receipts, each in one ledger: ${sizes.join(', ')}`
}

async function readReceipts(files: WeekFiles): Promise<Set<string>> {
  const receipts = new Set<string>()
  for (let number = 0; ; number++) {
    const bytes = await files.read(`votes/${number}.ndjson.gz`)
    if (!bytes) return receipts
    for (const [, receipt = ''] of Buffer.from(bytes)
      .toString()
      .matchAll(/^\["([0-9a-f]{32})"/gm))
      receipts.add(receipt)
  }
}
