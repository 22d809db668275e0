import type { Kysely } from 'kysely'
import { fail } from '#contract/errors.ts'
import { type VoteWeek, voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import { notifyClansChanged } from '#server/domain/clan-events.ts'
import { isCorrectable, noteWeekChange } from '#server/domain/week-changes.ts'
import { type Administrator, recordAudit } from '#server/domain/audit-log.ts'
import { recordModeration } from '#server/domain/moderation-log.ts'
import type { Schema } from '#server/database/schema.ts'
import type { DeskDeps } from './deps.ts'

interface NewPenalty {
  readonly clanId: number
  readonly percent: number
  readonly reason: string
  readonly week?: VoteWeek | undefined
}

/** `percent` is 1–100; the default week is the running one. Returns the penalty's ID. @throws AppError clan_not_found, no_such_entry */
export async function penalizeClan(
  { db, applyClanChanges, now, voteOffset }: DeskDeps,
  administrator: Administrator,
  { clanId, percent, reason, week: given }: NewPenalty,
): Promise<number> {
  const penalty = await db.transaction().execute(async (transaction) => {
    const { name } = (await findListed(transaction, clanId)) ?? fail('clan_not_found')
    const running = voteWeekAt(now(), voteOffset)
    const week = given ?? running
    if (week !== running && !(await isCorrectable(transaction, week, { now: now(), voteOffset }))) fail('no_such_entry')
    const { id } = await transaction
      .insertInto('penalties')
      .values({ clan_id: clanId, week, percent, reason, created_at: new Date(now()), created_by: administrator.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = { penalty: id, percent, week }
    await recordAudit(
      transaction,
      administrator,
      { act: 'penalizeClan', clanId, subject: name, reason, before: null, after },
      now(),
    )
    await noteWeekChange(transaction, week)
    await recordModeration(transaction, { event: 'penalty', clan: clanId, week, percent }, now())
    await notifyClansChanged(transaction, [clanId])
    return id
  })
  await applyClanChanges([clanId])
  return penalty
}

/** Revokes a penalty and keeps its row. @throws AppError no_such_entry, already_decided */
export async function takePenaltyBack(
  { db, applyClanChanges, now }: DeskDeps,
  administrator: Administrator,
  penaltyId: number,
): Promise<void> {
  const changed = await db.transaction().execute(async (transaction) => {
    const penalty =
      (await transaction
        .selectFrom('penalties')
        .innerJoin('clans', 'clans.id', 'penalties.clan_id')
        .select(['clan_id', 'percent', 'week', 'taken_back_at', 'name'])
        .where('penalties.id', '=', penaltyId)
        .forUpdate('penalties')
        .executeTakeFirst()) ?? fail('no_such_entry')
    if (penalty.taken_back_at) fail('already_decided')
    await transaction
      .updateTable('penalties')
      .set({ taken_back_at: new Date(now()) })
      .where('id', '=', penaltyId)
      .execute()
    const { clan_id: clanId, name: subject, percent, week } = penalty
    const before = { penalty: penaltyId, percent, week }
    await recordAudit(
      transaction,
      administrator,
      { act: 'takePenaltyBack', clanId, subject, before, after: null },
      now(),
    )
    await noteWeekChange(transaction, week)
    await recordModeration(transaction, { event: 'penalty-removed', clan: clanId, week, percent }, now())
    await notifyClansChanged(transaction, [clanId])
    return clanId
  })
  await applyClanChanges([changed])
}

function findListed(transaction: Kysely<Schema>, clanId: number) {
  return transaction
    .selectFrom('clans')
    .select('name')
    .where('id', '=', clanId)
    .where('approve_status', '=', 1)
    .forShare()
    .executeTakeFirst()
}
