import { rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEmbedded, type TestStorage } from '#test/support/database.ts'
import { startStorageProcess } from '#test/support/run-process.ts'
import { openDatabase } from '../connect.ts'
import { quietLog } from '../log.ts'
import { takeFolderLock } from './folder-lock.ts'
import { type Embedded, startEmbedded } from './start-embedded.ts'
import { defaultMaintenance, type MaintenanceSettings } from './maintenance.ts'

let storage: TestStorage
/** Closed after each test, even a failed one: left open without its folder, it would log errors during later tests. */
let started: Embedded | undefined

beforeEach(async () => {
  storage = await createEmbedded()
})
afterEach(async () => {
  await started?.close()
  started = undefined
  await storage.drop()
})

async function start(maintenance: Partial<MaintenanceSettings> = {}): Promise<Embedded> {
  const lock = takeFolderLock(storage.dataDir)
  if (!lock) throw new Error('the folder is locked')
  const settings = { ...defaultMaintenance, ...maintenance }
  started = await startEmbedded({ dataDir: storage.dataDir, log: quietLog, maintenance: settings }, lock)
  return started
}

test('syncs every commit to disk before acknowledging it, and does not sync for reads', async () => {
  const embedded = await start()
  const database = await openDatabase(storage)
  await sql`create table synced (a int)`.execute(database.db)
  const before = embedded.syncs()
  for (let commit = 1; commit <= 20; commit += 1) {
    await sql`insert into synced values (${commit})`.execute(database.db)
    expect(embedded.syncs()).toBeGreaterThanOrEqual(before + commit)
  }
  const after = embedded.syncs()
  for (let read = 0; read < 20; read += 1) await sql`select * from synced`.execute(database.db)
  expect(embedded.syncs()).toBe(after)
  await database.close()
})

test('keeps every acknowledged row after kill -9, twice in a row', async () => {
  for (let round = 0; round < 2; round += 1) {
    const writer = startStorageProcess('commit', { ...storage, own: true }, round * 1_000_000)
    // Kills after a number of commits instead of a time, because a busy machine is slow. The drills kill sites more often.
    const acknowledged: number[] = []
    while (acknowledged.length < 25 + 110 * round) acknowledged.push(Number(await writer.line()))
    await writer.kill()
    acknowledged.push(...writer.output.map(Number))
    const reopened = await openDatabase({ ...storage, own: true })
    const { rows } = await sql<{ id: number }>`select id from acknowledged`.execute(reopened.db)
    const stored = new Set(rows.map((row) => row.id))
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
    await reopened.close()
  }
})

test('a failing disk stops the database with an error, and nothing is acknowledged afterward', async () => {
  const error = vi.fn()
  const database = await openDatabase({ ...storage, own: true, log: { ...quietLog, warn() {}, error } })
  await sql`create table lost (a int)`.execute(database.db)
  await rm(path.join(storage.dataDir, 'db/pg_wal'), { recursive: true })
  await expect(
    sql`select pg_switch_wal()`.execute(database.db).then(() => sql`insert into lost values (1)`.execute(database.db)),
  ).rejects.toThrow('terminated')
  await expect(database.ping()).rejects.toThrow(/ECONNREFUSED|ENOENT/)
  await vi.waitFor(() => expect(error).toHaveBeenCalledOnce())
  await database.close()
})

test('runs checkpoints and vacuums automatically', async () => {
  await start({ pollIntervalMs: 20, checkpointBytes: 1024 * 1024, vacuumIntervalMs: 300 })
  const database = await openDatabase(storage)
  const checkpoint = async () =>
    (await sql<{ at: number }>`select redo_lsn - '0/0'::pg_lsn as at from pg_control_checkpoint()`.execute(database.db))
      .rows[0]?.at
  const before = Number(await checkpoint())
  await sql`create table busy as select n, repeat('x', 500) as filler from generate_series(1, 5000) n`.execute(
    database.db,
  )
  await vi.waitFor(async () => expect(Number(await checkpoint())).toBeGreaterThan(before + 1024 * 1024), {
    timeout: 5000,
  })
  // `reltuples` is −1 until the table has been vacuumed or analyzed.
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select reltuples::int as tuples from pg_class where relname = 'busy'`.execute(
        database.db,
      )
      expect(rows).toEqual([{ tuples: 5000 }])
    },
    { timeout: 10_000 },
  )
  await database.close()
})
