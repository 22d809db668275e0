import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { useDatabase } from '#test/support/database.ts'
import { openDatabase } from './connect.ts'

const storage = useDatabase()

test('columns arrive alike on both kinds of storage', async () => {
  const { rows } = await sql`
    select 9007199254740991::int8 as big, date '2026-11-16' as day, decode('00ff', 'hex') as bytes,
      timestamptz '2026-11-16 04:00:00.123Z' as instant, array[1, null]::int8[] as bigs,
      array['2026-11-16']::date[] as days, 1.50::numeric(10, 2) as price, count(*) as n from clans`.execute(storage.db)
  expect(rows).toEqual([
    {
      big: 9007199254740991,
      day: '2026-11-16',
      bytes: Buffer.from([0, 255]),
      instant: new Date('2026-11-16T04:00:00.123Z'),
      bigs: [1, null],
      days: ['2026-11-16'],
      price: '1.50',
      n: 0,
    },
  ])
})

test('a number too large to be exact is refused, not rounded', async () => {
  await expect(sql`select 9007199254740993::int8`.execute(storage.db)).rejects.toThrow('too large')
})

test('days are counted in UTC', async () => {
  const { rows } = await sql`select timestamptz '2026-11-16 23:30:00-02'::date as day`.execute(storage.db)
  expect(rows).toEqual([{ day: '2026-11-17' }])
})

test('a transaction that fails leaves nothing behind', async () => {
  const failing = storage.db.transaction().execute(async (transaction) => {
    await sql`insert into tallies values ('2026-W47', 1, 1, now())`.execute(transaction)
    await sql`insert into tallies values ('2026-W47', 1, 1, now())`.execute(transaction)
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await storage.db.selectFrom('tallies').selectAll().execute()).toEqual([])
})

test('transactions side by side do not see into each other', async () => {
  const counts = await Promise.all(
    Array.from({ length: 20 }, (_, clan) =>
      storage.db.transaction().execute(async (transaction) => {
        await sql`insert into tallies values ('2026-W47', ${clan}, 1, now())`.execute(transaction)
        await pause(clan % 3)
        const { rows } = await sql<{ mine: number }>`
          select count(*) as mine from tallies where xmin::text = pg_current_xact_id()::xid::text`.execute(transaction)
        if (clan % 2) throw new Error('taken back')
        return rows[0]?.mine
      }),
    ).map((one) => one.catch(() => 'taken back')),
  )
  expect(counts).toEqual(Array.from({ length: 20 }, (_, clan) => (clan % 2 ? 'taken back' : 1)))
  expect(await storage.db.selectFrom('tallies').select('clan_id').orderBy('clan_id').execute()).toHaveLength(10)
})

test('a notice reaches every connection that listens to its channel, once, after its commit', async () => {
  const other = await openDatabase(storage)
  try {
    const here: string[] = []
    const there: string[] = []
    await storage.database.listen('Odd "name', (payload) => here.push(payload), vi.fn())
    await other.listen('Odd "name', (payload) => there.push(payload), vi.fn())
    await storage.database.listen('another', (payload) => here.push(`another ${payload}`), vi.fn())

    await sql`select pg_notify('Odd "name', 'one')`.execute(storage.db)
    await storage.db.transaction().execute(async (transaction) => {
      await sql`select pg_notify('Odd "name', 'two')`.execute(transaction)
      await sql`select pg_notify('another', 'three')`.execute(transaction)
      await pause(50)
      expect(there).toEqual(['one'])
    })
    await storage.db
      .transaction()
      .execute(async (transaction) => {
        await sql`select pg_notify('Odd "name', 'never')`.execute(transaction)
        throw new Error('taken back')
      })
      .catch(() => {})
    await sql`select pg_notify('Odd "name', 'last')`.execute(other.db)

    await vi.waitFor(() => expect(there).toEqual(['one', 'two', 'last']))
    await vi.waitFor(() => expect(here).toEqual(['one', 'two', 'another three', 'last']))
  } finally {
    await other.close()
  }
})

test('ping answers', async () => {
  await expect(storage.database.ping()).resolves.toBeUndefined()
})

test('ping rejects in time while nobody gets through', async () => {
  const busy = Promise.withResolvers<void>()
  const others = Array.from({ length: 25 }, () =>
    storage.db.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction)
      await busy.promise
    }),
  )
  await expect(storage.database.ping()).rejects.toThrow('has not answered')
  busy.resolve()
  await Promise.all(others)
  await expect(storage.database.ping()).resolves.toBeUndefined()
})

// On the embedded database, the connection is lost with its process: see the tests of its folder.
test.runIf(process.env.TEST_DATABASE_URL)('listening goes on after its connection is lost, and says so', async () => {
  const heard: string[] = []
  const resync = vi.fn()
  let warnings = 0
  const listener = await openDatabase({
    ...storage,
    databaseUrl: `${storage.databaseUrl}?application_name=listener`,
    log: { info() {}, warn: () => (warnings += 1), error() {} },
  })
  try {
    await listener.listen('news', (payload) => heard.push(payload), resync)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query ilike 'listen %' and datname = current_database() and application_name = 'listener'`.execute(
      storage.db,
    )
    await vi.waitFor(() => expect(resync).toHaveBeenCalledOnce(), { timeout: 5000 })
    await sql`select pg_notify('news', 'after')`.execute(storage.db)
    await vi.waitFor(() => expect(heard).toEqual(['after']))
    expect(warnings).toBeGreaterThan(0)
  } finally {
    await listener.close()
  }
})

test.runIf(process.env.TEST_DATABASE_URL)(
  'a connection that is cut off in use fails its query, not the process',
  async () => {
    const cutOff = sql`select pg_terminate_backend(pg_backend_pid())`.execute(storage.db)
    await expect(cutOff).rejects.toThrow(/terminat/)
    // The pool may hand the dying connection out once more before it hears of its end.
    await vi.waitFor(() => storage.database.ping())
  },
)

test('a server that is not there is said at once', async () => {
  const away = openDatabase({ dataDir: storage.dataDir, databaseUrl: 'postgres://root@127.0.0.1:1/test' })
  await expect(away).rejects.toThrow('ECONNREFUSED')
})
