import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createStorage } from '#test/support/database.ts'
import { aClan } from '#test/support/people.ts'
import { openDatabase } from './database/connect.ts'
import type { Database } from './database/database.ts'
import { readMigrations } from './database/migrate.ts'
import { migrations } from './database/migrations/index.ts'
import { restore } from './features/backup/restore.ts'
import { upgradeDatabase } from './upgrade-database.ts'
import { storeInFolder } from './uploads/in-folder.ts'

const next = '9999-next'
let dataDir: string
let database: Database
let cleanups: (() => unknown)[]

beforeEach(async () => {
  const storage = await createStorage()
  database = await openDatabase({ ...storage, own: true })
  dataDir = await mkdtemp(path.join(tmpdir(), 'muster-upgrade-'))
  cleanups = [() => storage.drop(), () => database.close(), () => rm(dataDir, { recursive: true })]
})
afterEach(async () => {
  delete migrations[next]
  for (const cleanup of cleanups.toReversed()) await cleanup()
})

/** Simulates the next version's code, whose migration renames all clans. */
function upgradeCode(): void {
  migrations[next] = { up: async (db) => void (await sql`update clans set name = 'Renamed'`.execute(db)) }
}

async function upgrade(): Promise<string[]> {
  const saved: string[] = []
  await upgradeDatabase(database, dataDir, (file) => saved.push(file))
  return saved
}

const readNames = async () => (await database.db.selectFrom('clans').select('name').execute()).map(({ name }) => name)

test('saves the rows before a migration; the earlier version restores them, and uploads stay', async () => {
  await aClan(database.db, { name: 'Vanguard' })
  expect(await upgrade()).toEqual([])
  upgradeCode()
  const [file = '', ...more] = await upgrade()
  expect(more).toEqual([])
  expect(file.startsWith(path.join(dataDir, 'backups', 'rows-'))).toBe(true)
  expect(await readNames()).toEqual(['Renamed'])
  expect(await upgrade()).toEqual([])

  delete migrations[next]
  const uploadsDir = path.join(dataDir, 'uploads')
  const uploads = storeInFolder(uploadsDir)
  const name = `${randomUUID()}.webp`
  await uploads.add([{ name, bytes: Buffer.from('x') }])
  await restore(file, { database, uploads, stagingDir: `${uploadsDir}.restoring`, force: true })
  expect(await readNames()).toEqual(['Vanguard'])
  expect(await readMigrations(database.db)).not.toContain(next)
  expect(await readdir(uploadsDir)).toContain(name)
})

test('keeps the last two files and deletes unfinished ones', async () => {
  await aClan(database.db)
  await upgrade()
  upgradeCode()
  const [first = ''] = await upgrade()
  const folder = path.dirname(first)
  for (const name of ['rows-1.tar.gz', 'rows-2.tar.gz', 'rows-3.tar.gz.part', 'mine.tar.gz'])
    await writeFile(path.join(folder, name), '')
  await sql`delete from kysely_migration where name = ${next}`.execute(database.db)
  const [second = ''] = await upgrade()
  const kept = [first, second].map((file) => path.basename(file))
  expect((await readdir(folder)).toSorted()).toEqual(['mine.tar.gz', ...kept])
})

test('if several instances start at the same time, only one saves the rows', async () => {
  await aClan(database.db)
  upgradeCode()
  // The embedded database allows only one instance.
  const instances = database.kind === 'server' ? 3 : 1
  const saved = await Promise.all(Array.from({ length: instances }, () => upgrade()))
  expect(saved.flat()).toHaveLength(1)
})

test('saves nothing for a new site', async () => {
  upgradeCode()
  expect(await upgrade()).toEqual([])
  expect(await readMigrations(database.db)).toContain(next)
})

test('migrates nothing if the rows cannot be saved', async () => {
  await aClan(database.db)
  upgradeCode()
  const failing = { ...database, onOwnConnection: () => Promise.reject(new Error('no space left on device')) }
  await writeFile(path.join(dataDir, 'backups'), '')
  await expect(upgrade()).rejects.toThrow('DATA_DIR cannot be used')
  await rm(path.join(dataDir, 'backups'))
  if (database.kind === 'embedded')
    await expect(upgradeDatabase(failing, dataDir, () => {})).rejects.toThrow(
      /could not be saved in .*: no space left on device\. Nothing was migrated\./,
    )
  expect(await readMigrations(database.db)).not.toContain(next)
})
