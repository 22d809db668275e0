import { type Kysely, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { BlindCheckAnswer, listBlindCheck, readBlindCheckFigures } from '#contract/blind-check.ts'
import { fail } from '#contract/errors.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import { type Administrator, recordAudit } from '#server/domain/audit-log.ts'

type Check = z.input<typeof listBlindCheck.response>
type CheckedVote = Check['votes'][number]
type Figures = z.input<typeof readBlindCheckFigures.response>

const maxWeeks = 52

interface Deps {
  readonly db: Kysely<Schema>
  /** Unix ms. */
  readonly now: () => number
}

export async function listLatestCheck(db: Kysely<Schema>): Promise<Check> {
  const week = await findLatestWeek(db)
  if (week === null) return { week: null, votes: [], figures: null }
  const { rows } = await readCheckedVotes(db, sql`checked.week = ${week}`)
  const isRevealed = rows.length > 0 && rows.every((row) => row.was_void !== null)
  const [counts] = isRevealed ? await readWeeks(db, week) : []
  return { week, votes: rows, figures: counts ?? null }
}

async function findLatestWeek(db: Kysely<Schema>): Promise<VoteWeek | null> {
  const latest = await db
    .selectFrom('blind_checks')
    .select((one) => one.fn.max('week').as('week'))
    .executeTakeFirst()
  return latest?.week ?? null
}

function readCheckedVotes(db: Kysely<Schema>, condition: ReturnType<typeof sql>) {
  return sql<CheckedVote>`
    select checked.id, number, answer, users.email as answered_by,
      floor(extract(epoch from answered_at) * 1000)::float8 as answered_at,
      case when revealed_at is not null then was_void end as was_void
    from blind_check_votes as checked join blind_checks using (week) left join users on users.id = answered_by
    where ${condition} order by number`.execute(db)
}

/** A null `answer` takes the answer back, until the check is complete. @throws AppError no_such_entry, already_decided */
export async function setBlindAnswer(
  { db, now }: Deps,
  administrator: Administrator,
  id: number,
  answer: BlindCheckAnswer | null,
): Promise<CheckedVote> {
  const at = new Date(now())
  return db.transaction().execute(async (transaction) => {
    const { week, number, previous, isRevealed } = await lockLatest(transaction, id)
    // Once the void votes are revealed, answers cannot change.
    if (isRevealed || (previous === null) === (answer === null)) fail('already_decided')
    const given = answer === null ? null : { answered_at: at, answered_by: administrator.id }
    await transaction
      .updateTable('blind_check_votes')
      .set({ answer, ...(given ?? { answered_at: null, answered_by: null }) })
      .where('id', '=', id)
      .execute()
    await sql`
      update blind_checks set revealed_at = ${at}::timestamptz where week = ${week} and revealed_at is null and not exists (
        select from blind_check_votes as open where open.week = ${week} and answer is null)`.execute(transaction)
    const act = answer === null ? 'takeBlindAnswerBack' : 'answerBlindCheck'
    // Names neither clan nor vote: the audit log must not show which of them are checked.
    const entry = { act, clanId: null, subject: `Vote ${number} of the blind check of ${week}` }
    await recordAudit(transaction, administrator, { ...entry, before: { answer: previous }, after: { answer } }, now())
    const { rows } = await readCheckedVotes(transaction, sql`checked.id = ${id}`)
    return rows[0] ?? fail('no_such_entry')
  })
}

interface LockedVote {
  readonly week: VoteWeek
  readonly number: number
  readonly previous: BlindCheckAnswer | null
  readonly isRevealed: boolean
}

/** Locks the check of a vote, so that one answer at a time decides whether it is complete. */
async function lockLatest(transaction: Kysely<Schema>, id: number): Promise<LockedVote> {
  const week = await findLatestWeek(transaction)
  if (week === null) return fail('no_such_entry')
  const check = await transaction
    .selectFrom('blind_checks')
    .select('revealed_at')
    .where('week', '=', week)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const found = await transaction
    .selectFrom('blind_check_votes')
    .select(['number', 'answer as previous'])
    .where('id', '=', id)
    .where('week', '=', week)
    .executeTakeFirst()
  return found ? { week, isRevealed: check.revealed_at !== null, ...found } : fail('no_such_entry')
}

/** Answers after the end of a check do not count, because the administrator knew which votes were void. */
async function readWeeks(db: Kysely<Schema>, week?: VoteWeek): Promise<Figures['weeks']> {
  const { rows } = await sql<Figures['weeks'][number]>`
    select week, count(*) filter (where answer = 'fake')::int as fake,
      count(*) filter (where answer = 'genuine')::int as genuine, count(*) filter (where answer = 'unsure')::int as unsure
    from blind_check_votes join blind_checks using (week)
    where was_void and answer is not null and (revealed_at is null or answered_at <= revealed_at)
      and ${week === undefined ? sql`(revealed_at is not null or week < (select max(week) from blind_checks))` : sql`week = ${week}`}
    group by week order by week desc limit ${maxWeeks}`.execute(db)
  return rows
}

/** Leaves out checks that have not ended: their figures would reveal after each answer whether the vote was void. */
export async function readFigures(db: Kysely<Schema>): Promise<Figures> {
  const weeks = await readWeeks(db)
  const total = { fake: 0, genuine: 0, unsure: 0 }
  for (const { fake, genuine, unsure } of weeks) {
    total.fake += fake
    total.genuine += genuine
    total.unsure += unsure
  }
  const decided = total.fake + total.genuine
  return { weeks, total, overturned: decided === 0 ? null : total.genuine / decided }
}
