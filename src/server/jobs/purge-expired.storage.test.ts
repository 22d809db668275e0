import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aUser } from '#test/support/accounts.ts'
import { useDatabase } from '#test/support/database.ts'
import { purgeExpired } from '#server/features/accounts/purge-expired.ts'
import { purgeSettled } from '#server/features/mail/purge-settled.ts'
import { purgeCounts } from '#server/http/limits/database-counts.ts'
import { createScheduler } from '#server/concurrency/scheduler.ts'
import { type Purge, purgeTask } from './purge-expired.ts'

const { now } = Date
const day = 24 * 60 * 60 * 1000
const storage = useDatabase()
function schedule(purges: readonly Purge[]) {
  const scheduler = createScheduler({ onError: () => {} })
  scheduler.start(purgeTask('hourly', purges, { db: storage.db, now }))
  return scheduler
}
async function purgeAll(at: number): Promise<void> {
  for (const purge of [purgeExpired, purgeSettled, purgeCounts]) await purge(storage.db, at)
}

test('purges sessions, known networks, links and counts when they expire, and unverified accounts after a month', async () => {
  const { db } = storage
  const [verified, waiting] = [await aUser(db), await aUser(db, { verified: false })]
  const start = now()
  const expires = { user_id: verified.id, expires_at: new Date(start + day) }
  await db
    .insertInto('sessions')
    .values({ id: randomUUID(), created_at: new Date(start), ...expires })
    .execute()
  await db
    .insertInto('known_networks')
    .values({ network_hash: Buffer.alloc(32), ...expires })
    .execute()
  await db
    .insertInto('mail_links')
    .values({ secret_hash: Buffer.alloc(32), purpose: 'reset', ...expires })
    .execute()
  await db
    .insertInto('limit_counts')
    .values({ key: 'x', points: 1, ends_at: start + day })
    .execute()
  const remaining = async () =>
    Promise.all(
      (['sessions', 'known_networks', 'mail_links', 'limit_counts', 'users'] as const).map(
        async (table) => (await db.selectFrom(table).selectAll().execute()).length,
      ),
    )
  await purgeAll(start + day - 1000)
  expect(await remaining()).toEqual([1, 1, 1, 1, 2])
  await purgeAll(start + day + 1000)
  expect(await remaining()).toEqual([0, 0, 0, 0, 2])
  await purgeAll(start + 31 * day)
  expect(await db.selectFrom('users').select('id').execute()).toEqual([{ id: verified.id }])
  expect(waiting.id).not.toBe(verified.id)
})

test('purges sent emails after a week and dead ones after three months, and marks lost ones as dead', async () => {
  const { db } = storage
  const start = now()
  const settled = { recipient: 'ada@example.org', settled_at: new Date(start) }
  await db
    .insertInto('mails')
    .values([
      { kind: 'sent', state: 'sent', ...settled },
      { kind: 'dead', state: 'dead', ...settled },
      { kind: 'lost', recipient: 'ada@example.org' },
    ])
    .execute()
  const remaining = () => db.selectFrom('mails').select(['kind', 'state']).orderBy('kind').execute()
  await purgeAll(start + 2 * day)
  expect((await remaining()).map(({ state }) => state)).toEqual(['dead', 'queued', 'sent'])
  await purgeAll(start + 8 * day)
  expect(await remaining()).toEqual([
    { kind: 'dead', state: 'dead' },
    { kind: 'lost', state: 'dead' },
  ])
  await purgeAll(start + 91 * day)
  expect((await remaining()).map(({ kind }) => kind)).toEqual(['lost'])
})

test('stop waits for the current purge and starts no other', async () => {
  const done: string[] = []
  const [begun, step] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const long: Purge = async (_, __, stopped) => {
    begun.resolve()
    await step.promise
    done.push(stopped?.aborted ? 'step' : 'step without abort')
  }
  const never: Purge = async () => void done.push('never')
  const scheduler = schedule([long, never])
  await begun.promise
  const stopped = scheduler.stop()
  step.resolve()
  await stopped
  expect(done).toEqual(['step'])
})

test('a failed purge does not prevent later ones', async () => {
  const broken: Purge = () => Promise.reject(new Error('broken'))
  const reached = Promise.withResolvers<string>()
  const next: Purge = async () => reached.resolve('reached')
  const scheduler = schedule([broken, next])
  await Promise.race([reached.promise, pause(2000, undefined, { ref: false })])
  await scheduler.stop()
  reached.resolve('never reached')
  expect(await reached.promise).toBe('reached')
})

// Not on the embedded database, which has a single session and thus no row locks to wait for.
test.runIf(process.env.TEST_DATABASE_URL)('skips counts that another transaction is updating', async () => {
  const { db } = storage
  const start = now()
  const over = ['a', 'b', 'c'].map((key) => ({ key, points: 1, ends_at: start - day }))
  await db.insertInto('limit_counts').values(over).execute()
  const hasPurged = await db.transaction().execute(async (renewing) => {
    await renewing
      .updateTable('limit_counts')
      .set({ ends_at: start + day })
      .where('key', '=', 'b')
      .execute()
    return Promise.race([purgeCounts(db, start).then(() => true), pause(3000, false, { ref: false })])
  })
  expect(hasPurged).toBe(true)
  expect(await db.selectFrom('limit_counts').select('key').execute()).toEqual([{ key: 'b' }])
})
