import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabase } from '#test/support/database.ts'
import { aClan } from '#test/support/people.ts'
import { up } from './0040-deleted-clans.ts'

const storage = useDatabase({ own: true })

test('clans that were deleted before have the name of their last case, unless the audit log has a newer one', async () => {
  const { db } = storage
  await sql`drop function keep_clan_names cascade`.execute(db)
  await sql`drop table deleted_clans`.execute(db)
  const [deleted, logged, listed] = [await aClan(db), await aClan(db), await aClan(db)]
  for (const [clan, names] of [
    [deleted, ['Old name', 'Last name']],
    [logged, ['Logged']],
    [listed, ['Listed']],
  ] as const)
    // prettier-ignore
    for (const [age, name] of names.entries()) {
      const [at, one] = [new Date(age), { clan_id: clan, clan_name: name, week: '2026-W47', verdict: 'held' } as const]
      await db.insertInto('vote_cases').values({ ...one, size: 0, vote_ids: [], estimated_fakes: 0, found_at: at, updated_at: at }).execute() // prettier-ignore
    }
  const act = { act: 'takeDownClan', actor_email: 'the command line', subject: 'Newer name', clan_id: logged }
  await db.insertInto('acts').values({ ...act, reason: '', at: new Date(0) }).execute() // prettier-ignore
  await db.deleteFrom('clans').where('id', 'in', [deleted, logged]).execute()
  await up(db as never)
  expect(await db.selectFrom('deleted_clans').selectAll().execute()).toEqual([{ clan_id: deleted, name: 'Last name' }])
})
