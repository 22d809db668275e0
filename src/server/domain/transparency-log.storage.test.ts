import { expect, test } from 'vitest'
import { merkleRoot } from '#contract/results/merkle.ts'
import { useDatabase } from '#test/support/database.ts'
import { appendLogEntries, appendLogEntry, sha256 } from './transparency-log.ts'

const storage = useDatabase()

test('entries get consecutive positions, regardless of who appends them', async () => {
  const { db } = storage
  const entries = [1, 2, 3, 4].map((clan) => ({ type: 'moderation', event: 'take-down', clan }) as const)
  const positions = await Promise.all(
    entries.map((entry) =>
      db.transaction().execute((transaction) => appendLogEntry(transaction, entry, 1_795_000_000_500)),
    ),
  )
  expect(positions.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3])
  const rows = await db.selectFrom('log_entries').selectAll().orderBy('position').execute()
  expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3])
  expect(rows.map(({ body }) => Number(JSON.parse(body ?? '').clan)).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
  expect(rows[0]?.body).toMatch(/^\{"clan":\d,"event":"take-down","time":1795000000,"type":"moderation"\}$/)
  // Hashes the bodies again, independently of the code that made the leaves.
  const leaves = rows.map(({ body }) => sha256(Buffer.concat([Buffer.of(0), Buffer.from(body ?? '')])))
  expect(rows.map(({ leaf }) => Buffer.from(leaf))).toEqual(leaves.map((leaf) => Buffer.from(leaf)))
  expect(merkleRoot(sha256, leaves)).toHaveLength(32)
})

test('numbers entries in order, even if several transactions append at the same time', async () => {
  const { db } = storage
  const entriesOf = (clans: readonly number[]) =>
    clans.map((clan) => ({ type: 'moderation', event: 'take-down', clan }) as const)
  const append = (clans: readonly number[]) =>
    db.transaction().execute((transaction) => appendLogEntries(transaction, entriesOf(clans), 1_795_000_000_500))
  expect((await Promise.all([append([1, 2, 3]), append([4, 5, 6])])).toSorted((a, b) => a - b)).toEqual([0, 3])
  const rows = await db.selectFrom('log_entries').select(['position', 'body']).orderBy('position').execute()
  const clans = rows.map(({ body }) => Number(JSON.parse(body ?? '').clan))
  expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5])
  expect(clans).toEqual(clans[0] === 1 ? [1, 2, 3, 4, 5, 6] : [4, 5, 6, 1, 2, 3])
})
