import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { expect, test } from 'vitest'
import { createStorage, useDatabase } from '#test/support/database.ts'
import { startStorageProcess } from '#test/support/run-process.ts'
import { openDatabase } from './connect.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { OperatorError } from '../operator-error.ts'

const storage = useDatabase()

const failing: Record<string, Migration> = {
  ...migrations,
  '9998-half': {
    up: async (db) => {
      await sql`create table half (a int)`.execute(db)
      await sql`select 1 / 0`.execute(db)
    },
  },
}

test('applies nothing to an up-to-date database', async () => {
  expect(await migrate(storage.database)).toEqual({ applied: [] })
})

test('rolls back a failed migration, reports its cause and releases the lock', async () => {
  const failure = await migrate(storage.database, failing).catch((error: unknown) => error)
  expect(failure).toMatchObject({ message: 'the migration 9998-half failed', cause: { code: '22012' } })
  const { rows } = await sql`select to_regclass('half') as half`.execute(storage.db)
  expect(rows).toEqual([{ half: null }])
  expect(await migrate(storage.database)).toEqual({ applied: [] })
})

test('rejects a user who may not create tables, with a one-sentence error', async () => {
  const denied: Record<string, Migration> = {
    ...migrations,
    '9998-denied': {
      up: async (db) => {
        await sql`set local role pg_monitor`.execute(db)
        await sql`create table denied (a int)`.execute(db)
      },
    },
  }
  await expect(migrate(storage.database, denied)).rejects.toThrow(
    new OperatorError(
      'The user of DATABASE_URL may not create tables: permission denied for schema public. Make it the owner of the database.',
    ),
  )
})

test('rejects a database that is newer than the code and names the unknown migration', async () => {
  await migrate(storage.database, { ...migrations, '9999-future': { up: async () => {} } })
  await expect(migrate(storage.database)).rejects.toThrow(/newer than this version .* 9999-future/)
  await sql`delete from kysely_migration where name = '9999-future'`.execute(storage.db)
})

test('three processes that start at the same time migrate once', async () => {
  const created = await createStorage()
  try {
    const database = await openDatabase(created)
    await sql`drop schema public cascade`.execute(database.db)
    await sql`create schema public`.execute(database.db)
    await database.close()

    const processes = [1, 2, 3].map(() => startStorageProcess('migrate', created))
    const applied = await Promise.all(processes.map((one) => one.line()))
    expect(applied.sort()).toEqual([Object.keys(migrations).join(','), 'nothing', 'nothing'].sort())
    expect(await Promise.all(processes.map((one) => one.exited))).toEqual([0, 0, 0])
  } finally {
    await created.drop()
  }
})
