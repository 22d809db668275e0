import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { useDatabase } from '#test/support/database.ts'
import { openDatabase } from './connect.ts'

const storage = useDatabase()

test('both kinds of storage return columns with the same types', async () => {
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

test('rejects an int8 that is too large to be exact instead of rounding it', async () => {
  await expect(sql`select 9007199254740993::int8`.execute(storage.db)).rejects.toThrow('too large')
})

test('uses UTC for dates', async () => {
  const { rows } = await sql`select timestamptz '2026-11-16 23:30:00-02'::date as day`.execute(storage.db)
  expect(rows).toEqual([{ day: '2026-11-17' }])
})

test('rolls back a failed transaction', async () => {
  const failing = storage.db.transaction().execute(async (transaction) => {
    await sql`insert into tallies values ('2026-W47', 1, 1, now())`.execute(transaction)
    await sql`insert into tallies values ('2026-W47', 1, 1, now())`.execute(transaction)
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await storage.db.selectFrom('tallies').selectAll().execute()).toEqual([])
})

test('isolates concurrent transactions', async () => {
  const counts = await Promise.all(
    Array.from({ length: 20 }, (_, clan) =>
      storage.db.transaction().execute(async (transaction) => {
        await sql`insert into tallies values ('2026-W47', ${clan}, 1, now())`.execute(transaction)
        await pause(clan % 3)
        const { rows } = await sql<{ mine: number }>`
          select count(*) as mine from tallies where xmin::text = pg_current_xact_id()::xid::text`.execute(transaction)
        if (clan % 2) throw new Error('rolled back')
        return rows[0]?.mine
      }),
    ).map((result) => result.catch(() => 'rolled back')),
  )
  expect(counts).toEqual(Array.from({ length: 20 }, (_, clan) => (clan % 2 ? 'rolled back' : 1)))
  expect(await storage.db.selectFrom('tallies').select('clan_id').orderBy('clan_id').execute()).toHaveLength(10)
})

test('delivers a notification to every listening connection, once and after the commit', async () => {
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
        throw new Error('rolled back')
      })
      .catch(() => {})
    await sql`select pg_notify('Odd "name', 'last')`.execute(other.db)

    await vi.waitFor(() => expect(there).toEqual(['one', 'two', 'last']))
    await vi.waitFor(() => expect(here).toEqual(['one', 'two', 'another three', 'last']))
  } finally {
    await other.close()
  }
})

test('an unreadable notification is logged, resyncs, and does not block later ones', async () => {
  const errors: string[] = []
  const resync = vi.fn()
  const read: unknown[] = []
  const listener = await openDatabase({
    ...storage,
    log: { info() {}, warn() {}, error: (_, message) => errors.push(message) },
  })
  try {
    await listener.listen('lists', (payload) => read.push(JSON.parse(payload)), resync)
    await sql`select pg_notify('lists', 'no list'), pg_notify('lists', '[1]')`.execute(storage.db)
    await vi.waitFor(() => expect(read).toEqual([[1]]))
    expect(resync).toHaveBeenCalledOnce()
    expect(errors).toEqual(['failed to read a notification'])
  } finally {
    await listener.close()
  }
})

test('ping resolves', async () => {
  await expect(storage.database.ping()).resolves.toBeUndefined()
})

test('ping times out while all connections are busy', async () => {
  const busy = Promise.withResolvers<void>()
  const others = Array.from({ length: 25 }, () =>
    storage.db.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction)
      await busy.promise
    }),
  )
  await expect(storage.database.ping()).rejects.toThrow('did not respond')
  busy.resolve()
  await Promise.all(others)
  await expect(storage.database.ping()).resolves.toBeUndefined()
})

// For the embedded database, see folder.storage.test.ts.
test.runIf(process.env.TEST_DATABASE_URL)('restores a lost LISTEN connection, resyncs and logs a warning', async () => {
  const received: string[] = []
  const resync = vi.fn()
  let warnings = 0
  const listener = await openDatabase({
    ...storage,
    databaseUrl: `${storage.databaseUrl}?application_name=listener`,
    log: { info() {}, warn: () => (warnings += 1), error() {} },
  })
  try {
    await listener.listen('news', (payload) => received.push(payload), resync)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query ilike 'listen %' and datname = current_database() and application_name = 'listener'`.execute(
      storage.db,
    )
    await vi.waitFor(() => expect(resync).toHaveBeenCalledOnce(), { timeout: 5000 })
    await sql`select pg_notify('news', 'after')`.execute(storage.db)
    await vi.waitFor(() => expect(received).toEqual(['after']))
    expect(warnings).toBeGreaterThan(0)
  } finally {
    await listener.close()
  }
})

test.runIf(process.env.TEST_DATABASE_URL)(
  'if a connection is terminated in use, its query fails, but not the process',
  async () => {
    const terminated = sql`select pg_terminate_backend(pg_backend_pid())`.execute(storage.db)
    await expect(terminated).rejects.toThrow(/terminat/)
    // The pool may reuse the closing connection once before it notices.
    await vi.waitFor(() => storage.database.ping())
  },
)

test('fails immediately if the server cannot be reached', async () => {
  const opening = openDatabase({ dataDir: storage.dataDir, databaseUrl: 'postgres://root@127.0.0.1:1/test' })
  await expect(opening).rejects.toThrow('ECONNREFUSED')
})
