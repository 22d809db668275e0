import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabase } from '#test/support/database.ts'
import { EditDates } from './edit-dates.ts'
import { readNewEdits } from './standings-store.ts'

const storage = useDatabase()

const minute = 60_000
const record = (act: string, clanId: number, at: number, count = 1) =>
  sql`
    insert into acts (at, actor_id, actor_email, act, clan_id, subject)
    select ${new Date(at)}, 0, '', ${act}, ${clanId}, '' from generate_series(1, ${count}::int)`.execute(storage.db)

test('knows the newest edit of each clan, and reads only new entries of the audit log', async () => {
  const dates = new EditDates()
  const read = async () => {
    const found = await readNewEdits(storage.db, dates.readFrom)
    dates.add(found)
    return found.edits.length
  }
  expect([await read(), dates.readFrom]).toEqual([0, 0])
  await record('approveUpdate', 1, 5 * minute)
  await record('approveUpdate', 2, 2 * minute)
  await record('approveUpdate', 1, 3 * minute)
  expect(await read()).toBe(3)
  expect([1, 2, 3].map((id) => dates.of(id))).toEqual([5 * minute, 2 * minute, undefined])
  const { changes } = dates
  // Entries of other kinds also advance the start of the next read.
  await record('hideVotes', 1, minute, 1500)
  expect(await read()).toBe(3)
  expect(await read()).toBe(0)
  expect(dates.changes).toBe(changes)
  await record('approveUpdate', 2, 9 * minute)
  expect([await read(), dates.of(2)]).toEqual([1, 9 * minute])
})
