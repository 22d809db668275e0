import path from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { locks } from '#server/database/locks.ts'
import { noteWeekChange } from '#server/domain/week-changes.ts'
import { Clock } from '#test/support/clock.ts'
import { firstTurn, firstWeek, hourMs, schedule, secondWeek, useClosing } from '#test/support/closed-weeks.ts'
import { useDatabase } from '#test/support/database.ts'
import { aClan } from '#test/support/people.ts'
import { closeInChildProcess } from './close-in-child-process.ts'
import { closeTask } from './close-task.ts'
import type { DueStep } from './due-step.ts'
import { runDueStep } from './run-due-step.ts'

const storage = useDatabase()
const { begin, cast, fenceAt, closeAt, uploads, workDir } = useClosing(storage)
const weekMs = 7 * 24 * hourMs
const { signal } = new AbortController()
const clock = new Clock()
let tried: string[]

beforeEach(() => {
  tried = []
})

/** Creates a task whose steps on the first week fail. */
function openTask(fails = (week: string) => week === firstWeek) {
  return closeTask({
    db: storage.db,
    log: { info: () => {} },
    schedule,
    logIsConsistent: async () => true,
    async runStep(now: number, paused: readonly DueStep[]) {
      const deps = {
        database: storage.database,
        uploads: uploads(),
        workDir: workDir(),
        rest: async () => {},
        now: () => now,
      }
      const done = await runDueStep(deps, schedule, paused)
      tried.push(done ? `${done.step} ${done.week}` : 'nothing')
      if (done && fails(done.week)) {
        // Marks the step as not done.
        await sql`update week_closes set published_changes = changes - 1 where week = ${done.week}`.execute(storage.db)
        throw new Error(`failed to close ${done.week}`)
      }
      return done ?? null
    },
    now: clock.now,
  })
}

/** Returns the steps that a run of the task tries. */
async function stepsOf({ run }: ReturnType<typeof openTask>): Promise<string[]> {
  const before = tried.length
  await run(signal).catch((error: Error) => tried.push(error.message))
  return tried.slice(before)
}

/** Creates two final weeks that have changed since. */
async function twoChangedWeeks(): Promise<void> {
  await begin()
  const clan = await aClan(storage.db)
  for (const [index, week] of [firstWeek, secondWeek].entries()) {
    await cast(clan, 2, week)
    await fenceAt(firstTurn + index * weekMs)
  }
  clock.set(firstTurn + weekMs + 50 * hourMs)
  await closeAt(clock.now())
  for (const week of [firstWeek, secondWeek]) {
    await storage.db.insertInto('penalties').values({ clan_id: clan, week, percent: 50 }).execute()
    await noteWeekChange(storage.db, week)
  }
  await storage.db
    .updateTable('week_closes')
    .set({ changed_at: new Date(0) })
    .execute()
}

test('a failed correction neither blocks others nor is retried immediately', async () => {
  await twoChangedWeeks()
  const task = openTask()
  const failing = [`correction ${firstWeek}`, `failed to close ${firstWeek}`]
  expect(await stepsOf(task)).toEqual([failing[0], `correction ${secondWeek}`, failing[1]])
  expect(await stepsOf(task)).toEqual([])
  clock.advance(60_000)
  expect(await stepsOf(task)).toEqual(failing)
  clock.advance(60_000)
  expect(await stepsOf(task)).toEqual([])
  clock.advance(60_000)
  expect(await stepsOf(task)).toEqual(failing)
})

test('a failed result delays those of later weeks, which depend on it', async () => {
  await begin()
  const clan = await aClan(storage.db)
  await cast(clan, 2)
  await fenceAt(firstTurn + weekMs)
  await closeAt(firstTurn)
  clock.set(firstTurn + weekMs + 50 * hourMs)
  const deps = {
    database: storage.database,
    uploads: uploads(),
    workDir: workDir(),
    rest: async () => {},
    now: clock.now,
  }
  expect(await runDueStep(deps, schedule, [{ step: 'result', week: firstWeek }])).toBeUndefined()
  expect(await runDueStep(deps, schedule)).toEqual({ step: 'result', week: firstWeek })
})

test('runs a step in a child process', async () => {
  await begin()
  await cast(await aClan(storage.db), 2)
  await fenceAt(firstTurn)
  const { dataDir, databaseUrl } = storage
  const order = {
    storage: { dataDir, databaseUrl },
    uploads: { folder: path.join(dataDir, 'uploads'), bucket: undefined },
    workDir: workDir(),
    schedule,
    paused: [],
    now: firstTurn,
  }
  expect(await closeInChildProcess(order, signal)).toEqual({ step: 'cast', week: firstWeek })
  expect(await closeInChildProcess(order, signal)).toBe(null)
})

// Not on the embedded database, which only one instance can use.
test.runIf(process.env.TEST_DATABASE_URL)('starts no process while another instance closes weeks', async () => {
  await twoChangedWeeks()
  const task = openTask(() => false)
  await storage.database.onOwnConnection(async ({ db }) => {
    await sql`select pg_advisory_lock(${sql.lit(locks.weekClose)})`.execute(db)
    expect(await stepsOf(task)).toEqual([])
  })
  expect(await stepsOf(task)).toEqual([`correction ${firstWeek}`, `correction ${secondWeek}`])
})
