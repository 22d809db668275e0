import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEmbedded, type TestStorage } from '#test/support/database.ts'
import { startStorageProcess } from '#test/support/run-process.ts'
import { OperatorError } from '../../operator-error.ts'
import { openDatabase } from '../connect.ts'
import { takeFolderLock } from './folder-lock.ts'
import { socketPath } from './socket-path.ts'

let storage: TestStorage

beforeEach(async () => {
  storage = await createEmbedded()
})
afterEach(() => storage.drop())

test('only one site can use a folder; a killed one releases it immediately, and commands continue on the next', async () => {
  const site = startStorageProcess('hold', { ...storage, own: true })
  await site.line()
  await expect(openDatabase({ ...storage, own: true })).rejects.toThrow(`in use by process ${site.pid}`)
  const received: string[] = []
  const resync = vi.fn()
  const command = await openDatabase({ ...storage, log: { info() {}, warn() {}, error() {} } })
  await sql`insert into tallies values ('2026-W47', 1, 1, now())`.execute(command.db)
  await command.listen('news', (payload) => received.push(payload), resync)
  await site.kill()
  await expect(command.ping()).rejects.toThrow(/terminated|ECONNREFUSED/)

  // The killed process left its socket behind.
  expect(existsSync(socketPath(storage.dataDir))).toBe(true)
  const next = await openDatabase({ ...storage, own: true })
  await expect(next.ping()).resolves.toBeUndefined()
  expect((await sql`select from tallies`.execute(next.db)).rows).toHaveLength(1)
  // The command reconnects, listens again and resyncs.
  await vi.waitFor(() => expect(resync).toHaveBeenCalledOnce(), { timeout: 8000 })
  await sql`notify news, 'again'`.execute(next.db)
  await vi.waitFor(() => expect(received).toEqual(['again']))
  await command.close()
  await next.close()
})

test('two sites in one process exclude each other, and only the folder’s owner can access the socket', async () => {
  const site = await openDatabase({ ...storage, own: true })
  await expect(openDatabase({ ...storage, own: true })).rejects.toThrow(`in use by process ${process.pid}`)
  expect((await stat(path.join(storage.dataDir, 'run'))).mode & 0o777).toBe(0o700)
  await site.close()
  expect(existsSync(socketPath(storage.dataDir))).toBe(false)
  expectReleased()
})

function expectReleased(): void {
  const lock = takeFolderLock(storage.dataDir)
  expect(lock).toBeDefined()
  lock?.release()
}

test('recreates a folder whose creation was interrupted', async () => {
  await rm(path.join(storage.dataDir, 'db'), { recursive: true })
  await mkdir(path.join(storage.dataDir, 'db.init/base'), { recursive: true })
  await writeFile(path.join(storage.dataDir, 'db.init/PG_VERSION'), '18\n')
  const site = await openDatabase({ ...storage, own: true })
  await expect(site.ping()).resolves.toBeUndefined()
  await site.close()
  expect(existsSync(path.join(storage.dataDir, 'db.init'))).toBe(false)
  expect((await stat(path.join(storage.dataDir, 'db'))).mode & 0o777).toBe(0o700)
})

test('does not touch a folder that contains something else', async () => {
  await rm(path.join(storage.dataDir, 'db/PG_VERSION'))
  const opening = openDatabase({ ...storage, own: true })
  await expect(opening).rejects.toThrow('contains no database')
  await expect(opening).rejects.toBeInstanceOf(OperatorError)
  expect(existsSync(path.join(storage.dataDir, 'db/base'))).toBe(true)
})

test('reports why a database cannot be opened', async () => {
  await rm(path.join(storage.dataDir, 'db/global/pg_control'))
  await expect(openDatabase({ ...storage, own: true })).rejects.toThrow(
    /cannot be opened: could not open file .*pg_control.*restore a backup\.$/,
  )
})

test('uses a relative path if the absolute one is too long for a socket, and rejects it if both are', async () => {
  const near = path.join(process.cwd(), 'd'.repeat(80))
  expect(socketPath(near)).toBe(path.join('d'.repeat(80), 'run/.s.PGSQL.5432'))
  expect(() => socketPath(path.join(process.cwd(), 'd'.repeat(101)))).toThrow('DATA_DIR is too long')
})

test('connects to a database by a relative path', async () => {
  const base = await mkdtemp(path.join(tmpdir(), `muster-${'long-'.repeat(12)}`))
  const dataDir = path.join(base, 'data-of-the-site')
  await rename(storage.dataDir, dataDir)
  const here = process.cwd()
  process.chdir(base)
  try {
    const site = await openDatabase({ dataDir, databaseUrl: undefined, own: true })
    expect(path.isAbsolute(socketPath(dataDir))).toBe(false)
    await expect(site.ping()).resolves.toBeUndefined()
    await site.close()
  } finally {
    process.chdir(here)
    await rm(base, { recursive: true, force: true })
  }
})

test('reopens a database that stops unexpectedly, keeping acknowledged rows and listeners', async () => {
  const errors: string[] = []
  const site = await openDatabase({
    ...storage,
    own: true,
    log: { info() {}, warn() {}, error: (_, message) => errors.push(message) },
  })
  const received: string[] = []
  const resync = vi.fn()
  await site.listen('news', (payload) => received.push(payload), resync)
  await sql`insert into tallies values ('2026-W47', 1, 1, now())`.execute(site.db)
  // PostgreSQL stops when it cannot write its WAL.
  const [there, gone] = [path.join(storage.dataDir, 'db'), path.join(storage.dataDir, 'gone')]
  await rename(there, gone)
  const write = sql`select pg_switch_wal(), pg_logical_emit_message(false, 'x', 'y')`.execute(site.db)
  await expect(
    write.then(() => sql`insert into tallies values ('2026-W47', 2, 1, now())`.execute(site.db)),
  ).rejects.toThrow(/terminated|ECONN|ENOENT/)
  await rename(gone, there)
  await vi.waitFor(() => expect(resync).toHaveBeenCalledOnce(), { timeout: 15_000 })
  await expect(site.ping()).resolves.toBeUndefined()
  expect((await sql`select from tallies`.execute(site.db)).rows).toHaveLength(1)
  await sql`notify news, 'again'`.execute(site.db)
  await vi.waitFor(() => expect(received).toEqual(['again']))
  expect(errors[0]).toBe('the embedded database stopped unexpectedly; reopening it')
  await site.close()
  expectReleased()
})
