import { afterEach, expect, test, vi } from 'vitest'
import { voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import { unlimitedVotes } from '#server/features/voting/new-vote.ts'
import { insertVotes } from '#server/features/voting/vote-store.ts'
import { useDatabase } from '#test/support/database.ts'
import { aNewVote } from '#test/support/new-vote.ts'
import { aClan } from '#test/support/people.ts'
import { runCommand } from './command.ts'
import { judgmentCommand } from './judgment-command.ts'

// Like a running site, this process keeps the database open.
const site = useDatabase()
afterEach(() => {
  vi.restoreAllMocks()
})

async function run(...args: string[]) {
  let [out, errors] = ['', '']
  vi.spyOn(console, 'log').mockImplementation((text: unknown) => void (out += `${String(text)}\n`))
  vi.spyOn(console, 'error').mockImplementation((text: unknown) => void (errors += `${String(text)}\n`))
  const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL } = site
  const settings = { MUSTER_ENV: '', DATA_DIR, ...(DATABASE_URL === undefined ? {} : { DATABASE_URL }) }
  return { code: await runCommand(judgmentCommand, args, settings), out, errors }
}

test('examines the votes of a week, and stores the run unless it is dry', async () => {
  const castAt = new Date()
  const week = voteWeekAt(castAt.getTime())
  const traits = { clanId: await aClan(site.db), week, castAt }
  await insertVotes(site.db, [aNewVote(traits), aNewVote(traits)], unlimitedVotes)
  const countRuns = async () => (await site.db.selectFrom('vote_judgments').select('id').execute()).length
  const dry = await run('--week', week, '--dry-run', '--json')
  const changes = { void: 0, held: 0, counted: 0 }
  expect(JSON.parse(dry.out)).toMatchObject({ week, votes: 2, counted: 2, groups: [], dryRun: true, changes })
  expect(await countRuns()).toBe(0)
  expect(await run('--week', week)).toMatchObject({
    code: 0,
    out: expect.stringContaining(`2 votes of ${week}: verdicts 2 counted, 0 held, 0 void.`),
  })
  expect(await countRuns()).toBe(1)
})

test('fails with a message', async () => {
  const errors = expect.stringContaining('There are no votes of week 2020-W01.')
  expect(await run('--week', '2020-W01', '--dry-run')).toMatchObject({ code: 1, errors })
  for (const week of ['last', '2026-W99']) expect(await run('--week', week)).toMatchObject({ code: 2, out: '' })
})
