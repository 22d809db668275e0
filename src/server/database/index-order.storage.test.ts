import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabase } from '#test/support/database.ts'
import { inIndexOrder } from './index-order.ts'
import type { Schema } from './schema.ts'

const storage = useDatabase()

/** The query plan for a new table with one row, for which sorting is cheapest. */
async function planOf(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<Record<string, string>>`explain select * from one_row order by id`.execute(db)
  return rows.map((row) => Object.values(row).join(' ')).join('\n')
}

const setting = async (db: Kysely<Schema>) => (await sql<{ enable_sort: string }>`show enable_sort`.execute(db)).rows[0]?.enable_sort // prettier-ignore

test('a page is read in index order, and other statements are planned as usual', async () => {
  const { db } = storage
  await sql`create table one_row as select 1 as id`.execute(db)
  try {
    await sql`create index on one_row (id)`.execute(db)
    await sql`analyze one_row`.execute(db)
    expect(await planOf(db)).toContain('Sort')
    const plan = await inIndexOrder(db, planOf)
    expect(plan).toContain('Index')
    expect(plan).not.toContain('Sort')
  } finally {
    await sql`drop table one_row`.execute(db)
  }
  expect(await inIndexOrder(db, setting)).toBe('off')
  expect(await setting(db)).toBe('on')
})

test('after an error, other statements are planned as usual', async () => {
  const { db } = storage
  const failing = inIndexOrder(db, (transaction) => sql`select 1 / 0`.execute(transaction))
  await expect(failing).rejects.toThrow('division by zero')
  expect(await setting(db)).toBe('on')
})
