import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createStorage, type TestStorage } from '#test/support/database.ts'
import { startStorageProcess } from '#test/support/run-process.ts'
import { openDatabase } from './connect.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'

let storage: TestStorage

beforeEach(async () => {
  storage = await createStorage()
})
afterEach(() => storage.drop())

const failing: Record<string, Migration> = {
  ...migrations,
  '9998-half': {
    up: async (db) => {
      await sql`create table half (a int)`.execute(db)
      await sql`select 1 / 0`.execute(db)
    },
  },
}

test('a database that is up to date is left alone', async () => {
  const database = await openDatabase(storage)
  expect(await migrate(database)).toEqual({ applied: [] })
  await database.close()
})

test('three processes that start together migrate once', async () => {
  const database = await openDatabase(storage)
  await sql`drop schema public cascade`.execute(database.db)
  await sql`create schema public`.execute(database.db)
  await database.close()

  const processes = [1, 2, 3].map(() => startStorageProcess('migrate', storage))
  const said = await Promise.all(processes.map((one) => one.line()))
  expect(said.sort()).toEqual([Object.keys(migrations).join(','), 'nothing', 'nothing'].sort())
  expect(await Promise.all(processes.map((one) => one.exited))).toEqual([0, 0, 0])
})

test('a migration that fails is taken back whole, with its reason, and keeps nobody out', async () => {
  const database = await openDatabase(storage)
  const failure = await migrate(database, failing).catch((error: unknown) => error)
  expect(failure).toMatchObject({ message: 'the migration 9998-half failed', cause: { code: '22012' } })
  const { rows } = await sql`select to_regclass('half') as half`.execute(database.db)
  expect(rows).toEqual([{ half: null }])
  expect(await migrate(database)).toEqual({ applied: [] })
  await database.close()
})

test('a database newer than the code is refused, by name', async () => {
  const database = await openDatabase(storage)
  await migrate(database, { ...migrations, '9999-future': { up: async () => {} } })
  await expect(migrate(database)).rejects.toThrow(/newer than this version .* 9999-future/)
  await database.close()
})
