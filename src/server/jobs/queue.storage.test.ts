import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { useDatabase } from '#test/support/database.ts'
import { queueDatabase } from './queue-database.ts'
import { JobQueue, type SendJob } from './queue.ts'

const storage = useDatabase({ own: true })
const opened: JobQueue[] = []
const retries = { retryLimit: 1, retryDelay: 1, retryDelayMax: 1 }

afterEach(async () => {
  for (const queue of opened.splice(0)) await queue.stop()
})

/** Opens the queue of a process and records the jobs that it runs. */
async function openQueue(
  run: (word: string, retryCount: number) => Promise<void> = async () => {},
  options?: ConstructorParameters<typeof JobQueue>[2],
) {
  const queue = new JobQueue(storage.database, pino({ level: 'silent' }), options)
  opened.push(queue)
  await queue.open()
  const done: string[] = []
  const send: SendJob = await queue.add<{ word: string }>({
    name: 'say',
    retries,
    timeoutSeconds: 60,
    async run({ word }, retryCount) {
      await run(word, retryCount)
      done.push(word)
    },
  })
  return { queue, send, done }
}

test('a process runs jobs once it has started, and only one process runs each job', async () => {
  const [one, two] = [await openQueue(), await openQueue()]
  const words = Array.from({ length: 20 }, (_, i) => `word ${i}`)
  for (const word of words) await one.send(storage.db, { word })
  expect([...one.done, ...two.done]).toEqual([])
  await one.queue.start()
  await two.queue.start()
  await expect.poll(() => one.done.length + two.done.length, { timeout: 20_000 }).toBe(words.length)
  expect(new Set([...one.done, ...two.done])).toEqual(new Set(words))
})

test('a notification starts a job without waiting for the next poll', async () => {
  const { queue, send, done } = await openQueue(undefined, { pollingIntervalSeconds: 3600 })
  await queue.start()
  for (const word of ['one', 'two']) {
    await storage.db.transaction().execute((transaction) => send(transaction, { word }))
    await expect.poll(() => done, { timeout: 20_000 }).toContain(word)
  }
})

test('retries a failed job up to its limit', async () => {
  const retryCounts: number[] = []
  const { queue, send, done } = await openQueue(async (_, retryCount) => {
    retryCounts.push(retryCount)
    throw new Error('broken')
  })
  await send(storage.db, { word: 'no' })
  await queue.start()
  await expect.poll(() => retryCounts, { timeout: 20_000 }).toEqual([0, 1])
  expect(done).toEqual([])
})

test('a job survives the process that queued it', async () => {
  const first = await openQueue()
  await first.send(storage.db, { word: 'still here' })
  await first.queue.stop()
  const second = await openQueue()
  expect(await second.queue.runDue()).toBe(1)
  expect(second.done).toEqual(['still here'])
})

test('a job is queued only if its transaction commits, including the first job of a process', async () => {
  const { queue, send, done } = await openQueue()
  const attempt = storage.db.transaction().execute(async (transaction) => {
    await send(transaction, { word: 'never' })
    throw new Error('rolled back')
  })
  await expect(attempt).rejects.toThrow('rolled back')
  await storage.db.transaction().execute((transaction) => send(transaction, { word: 'yes' }))
  await queue.runDue()
  expect(done).toEqual(['yes'])
})

test('processes that open a new database at the same time create the queue once', async () => {
  await sql`drop schema pgboss cascade`.execute(storage.db)
  const queues = await Promise.all([1, 2, 3, 4].map(() => openQueue()))
  await queues[0]?.send(storage.db, { word: 'once' })
  expect(await queues[1]?.queue.runDue()).toBe(1)
  expect(queues[1]?.done).toEqual(['once'])
})

test('rolls back a failed transaction of pg-boss', async () => {
  const failing = queueDatabase(storage.db).executeSql('begin; select 1 / 0; commit')
  await expect(failing).rejects.toThrow('division by zero')
  const { rows } = await sql`select 1 as answer`.execute(storage.db)
  expect(rows).toEqual([{ answer: 1 }])
})
