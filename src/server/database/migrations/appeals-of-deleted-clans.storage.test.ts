import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabase } from '#test/support/database.ts'
import { aClan } from '#test/support/people.ts'
import { up } from './0034-appeals-of-deleted-clans.ts'

const storage = useDatabase({ own: true })

test('open cases about appeals of deleted clans are deleted, or marked as decided if they have notes', async () => {
  const { db } = storage
  await sql`drop function close_appeal_cases cascade`.execute(db)
  const [deleted, noted, listed] = [await aClan(db), await aClan(db), await aClan(db)]
  for (const clan of [deleted, noted, listed]) {
    const appeal = { clan_id: clan, week: '2026-W47', text: 'A tournament.', created_at: new Date(0) }
    await db.insertInto('vote_appeals').values(appeal).execute()
  }
  await db.updateTable('vote_cases').set({ acted: true }).where('clan_id', '=', noted).execute()
  await db.deleteFrom('clans').where('id', 'in', [deleted, noted]).execute()
  await up(db as never)
  const cases = await db.selectFrom('vote_cases').select(['clan_id', 'status']).orderBy('clan_id').execute()
  expect(cases).toEqual([
    { clan_id: noted, status: 'decided' },
    { clan_id: listed, status: 'open' },
  ])
})
