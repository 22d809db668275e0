import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabase } from '#test/support/database.ts'
import { aClan } from '#test/support/people.ts'
import { up } from './0037-appeals-of-answers.ts'

const storage = useDatabase({ own: true })
const [week, otherWeek] = ['2026-W47', '2026-W46'] as const

test('assigns an existing answer to the appeal of its clan and week that was answered at the same time', async () => {
  const { db } = storage
  await sql`alter table vote_actions drop column appeal_id, drop column upheld`.execute(db)
  const [clan, other] = [await aClan(db), await aClan(db)]
  const appeal = async (clanId: number, inWeek: string, answeredAt: number) => {
    const answered = { answer: 'They count.', answered_at: new Date(answeredAt) }
    const values = { clan_id: clanId, week: inWeek, text: 'A tournament.', created_at: new Date(0), ...answered }
    return (await db.insertInto('vote_appeals').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  const appeals = [await appeal(clan, week, 1), await appeal(clan, week, 2), await appeal(clan, otherWeek, 2), await appeal(other, week, 2)] // prettier-ignore
  const act = async (kind: 'answer-appeal' | 'note', clanId: number, inWeek: string, at: number) => {
    const values = { kind, clan_id: clanId, week: inWeek, reason: '', created_at: new Date(at) }
    await db.insertInto('vote_actions').values(values).execute()
  }
  await act('answer-appeal', clan, week, 2)
  await act('answer-appeal', clan, week, 1)
  await act('answer-appeal', clan, otherWeek, 2)
  await act('answer-appeal', other, week, 2)
  await act('answer-appeal', other, otherWeek, 2)
  await act('note', clan, week, 2)
  const event = { event: 'appeal-upheld', clan: other, week }
  await db
    .insertInto('moderation_outbox')
    .values({ at: new Date(2), event: JSON.stringify(event) })
    .execute()
  await up(db as never)
  const rows = await db.selectFrom('vote_actions').select(['appeal_id', 'upheld']).orderBy('id').execute()
  const [early, late, otherOne, others] = appeals
  expect(rows.map(({ appeal_id: id }) => id)).toEqual([late, early, otherOne, others, null, null])
  expect(rows.map(({ upheld }) => upheld)).toEqual([false, false, false, true, false, false])
})
