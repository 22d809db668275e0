import { beforeEach, expect, test, vi } from 'vitest'
import { defaultVoteOffset } from '#contract/rules/votes/vote-week.ts'
import { lastJudgmentFrom } from '#server/domain/last-judgment.ts'
import { unlimitedVotes } from '#server/features/voting/new-vote.ts'
import { insertVotes } from '#server/features/voting/vote-store.ts'
import { writeMetrics } from '#server/http/metrics/metric.ts'
import { Clock, mondayAfter } from '#test/support/clock.ts'
import { useDatabase } from '#test/support/database.ts'
import { aNewVote } from '#test/support/new-vote.ts'
import { aClan } from '#test/support/people.ts'
import { abandonJudgment, extendLease, leaseMs } from './judgment-store.ts'
import { continueJudgment } from './run-judgment.ts'
import { startDueRun } from './due-run.ts'
import type { RunOrder, RunResult } from './judgment-messages.ts'
import { createJudgmentTask } from './judgment-task.ts'
import { examineInChildProcess } from './examine-in-child-process.ts'

const storage = useDatabase()
const hour = 60 * 60 * 1000
const [week, nextWeek] = ['2026-W47', '2026-W48']
let clock: Clock
const log = { info: vi.fn<(object: unknown, message?: string) => void>() }
beforeEach(() => {
  clock = new Clock()
  vi.clearAllMocks()
})

/** Does the run in this process. */
async function runHere({ id, week }: RunOrder): Promise<RunResult> {
  const deps = { database: storage.database, now: clock.now, mayVoid: true }
  const { report, changed } = await continueJudgment(deps, { id, week })
  return { votes: report.votes, counted: report.counted, held: report.held, void: report.void, changed }
}

function openTask(runJudgment: (order: RunOrder, signal: AbortSignal) => Promise<RunResult> = runHere) {
  const { dataDir, databaseUrl } = storage
  return createJudgmentTask({
    db: storage.db,
    log,
    storage: { dataDir, databaseUrl },
    mayVoid: true,
    runJudgment,
    now: clock.now,
    voteOffset: defaultVoteOffset,
  })
}

/** Returns the weeks that the instance examines now. */
async function examine({ task } = openTask(), signal = new AbortController().signal): Promise<string[]> {
  const before = (await readRuns()).length
  await task.run(signal)
  return (await readRuns()).slice(before).map(({ week }) => week)
}
const readRuns = () => storage.db.selectFrom('vote_judgments').selectAll().orderBy('id').execute()

async function vote(inWeek = week, count = 1): Promise<void> {
  const clanId = await aClan(storage.db)
  const votes = Array.from({ length: count }, () => aNewVote({ clanId, week: inWeek, castAt: new Date(clock.now()) }))
  await insertVotes(storage.db, votes, unlimitedVotes)
}

test('examines the running week hourly if it has new votes, once for all instances', async () => {
  expect(await examine()).toEqual([])
  await vote()
  const [one, two] = await Promise.all([examine(), examine(openTask())])
  expect(Math.max(one.length, two.length)).toBe(1)
  expect(await readRuns()).toMatchObject([{ week, votes: 1, finished_at: expect.any(Date), failure: null }])
  await vote()
  clock.advance(hour - 1)
  expect(await examine()).toEqual([])
  clock.advance(1)
  expect(await examine()).toEqual([week])
  clock.advance(hour)
  expect(await examine()).toEqual([])
  await storage.db.updateTable('vote_judgments').set({ detector: 0 }).execute()
  expect(await examine()).toEqual([week])
})

test('examines a week once after its end, even if the site was down then', async () => {
  await vote()
  expect(await examine()).toEqual([week])
  // Not the older weeks without any run: their results stay.
  await vote('2026-W45')
  clock.set(mondayAfter + 3 * 24 * hour)
  await vote(nextWeek)
  expect(await examine()).toEqual([week, nextWeek])
  clock.advance(hour)
  expect(await examine()).toEqual([])
  clock.set(mondayAfter + 15 * 24 * hour)
  expect(await examine()).toEqual([nextWeek])
})

test('delays the last run until votes of the week can no longer start to count', async () => {
  await vote()
  clock.set(lastJudgmentFrom(week, defaultVoteOffset) - 1)
  expect(await examine()).toEqual([])
  clock.advance(1)
  expect(await examine()).toEqual([week])
  expect(await examine()).toEqual([])
})

test('examines a week again immediately after one of its cases was dismissed, and after that was undone', async () => {
  await vote()
  expect(await examine()).toEqual([week])
  clock.advance(1)
  const at = new Date(clock.now())
  const { id } = await storage.db
    .insertInto('vote_actions')
    .values({ kind: 'dismiss', week, reason: 'A tournament', created_at: at, finished_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  clock.advance(1)
  expect(await examine()).toEqual([week])
  expect(await examine()).toEqual([])
  const undone = new Date(clock.now() + 1)
  await storage.db.updateTable('vote_actions').set({ undone_at: undone }).where('id', '=', id).execute()
  clock.advance(2)
  expect(await examine()).toEqual([week])
  expect(await examine()).toEqual([])
})

test('restarts a killed run after its lease expires, and a stopped run immediately', async () => {
  await vote()
  const killed = openTask(() => new Promise(() => {}))
  void killed.task.run(new AbortController().signal)
  await expect.poll(readRuns).toMatchObject([{ week, finished_at: null }])
  expect(await examine()).toEqual([])
  clock.advance(leaseMs)
  const stop = new AbortController()
  const stopped = openTask(async () => {
    stop.abort()
    stop.signal.throwIfAborted()
    return expect.unreachable()
  })
  expect(await examine(stopped, stop.signal)).toEqual([week])
  expect(await writeMetrics(stopped.metrics)).toContain('muster_judgments_total{result="interrupted"} 1')
  expect(await examine()).toEqual([week])
  expect((await readRuns()).map(({ finished_at: finished }) => finished !== null)).toEqual([false, false, true])
})

test('a renewal that arrives after a stop has ended its run does not keep the next run waiting', async () => {
  await vote()
  const run = await startDueRun(storage.db, clock.now(), defaultVoteOffset)
  await abandonJudgment(storage.db, run?.id ?? 0, null)
  await extendLease(storage.db, run?.id ?? 0, clock.now())
  expect(await examine()).toEqual([week])
})

test('fails with a failing run, counts it, and tries again after an hour', async () => {
  await vote()
  const failing = openTask(async () => Promise.reject(new Error('no memory')))
  await expect(examine(failing)).rejects.toThrow(`Failed to examine the votes of ${week}: no memory`)
  expect(await readRuns()).toMatchObject([{ failure: 'no memory', finished_at: null }])
  expect(await writeMetrics(failing.metrics)).toContain('muster_judgments_total{result="failed"} 1')
  clock.advance(hour - 1)
  expect(await examine()).toEqual([])
  clock.advance(1)
  expect(await examine()).toEqual([week])
})

test('does a run in a child process, and kills it when the site stops', async () => {
  await vote(week, 3)
  const task = openTask(examineInChildProcess)
  await task.task.run(new AbortController().signal)
  expect(log.info).toHaveBeenCalledWith(
    { week, votes: 3, counted: 3, held: 0, void: 0, changed: 0, seconds: expect.any(Number) },
    'examined the votes',
  )
  expect(await writeMetrics(task.metrics)).toContain('muster_judged_votes{verdict="counted"} 3')
  const order = { storage: { dataDir: storage.dataDir, databaseUrl: storage.databaseUrl }, id: 1, week, mayVoid: true }
  await expect(examineInChildProcess({ ...order, week: nextWeek }, new AbortController().signal)).rejects.toThrow(
    `There are no votes of week ${nextWeek}.`,
  )
  const stop = new AbortController()
  const running = examineInChildProcess(order, stop.signal)
  stop.abort()
  await expect(running).rejects.toThrow('aborted')
})
