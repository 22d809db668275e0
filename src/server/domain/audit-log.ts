import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

export interface Administrator {
  readonly id: number
  readonly email: string
}

/** The actor of commands that the operator runs. */
export const commandLine = { id: null, email: 'the command line' } as const

export type AuditActor = Administrator | typeof commandLine

type Facts = Readonly<Record<string, unknown>>

/** Stored in the table `acts`. */
export interface AuditEntry {
  /** Such as `approveRegistration`. */
  readonly act: string
  readonly clanId: number | null
  readonly subject: string
  readonly reason?: string
  readonly before: Facts | null
  readonly after: Facts | null
}

/** Pass the transaction of the change. `now` in Unix ms. */
export async function recordAudit(
  transaction: Kysely<Schema>,
  actor: AuditActor,
  { act, clanId, subject, reason = '', before, after }: AuditEntry,
  now: number,
): Promise<void> {
  await transaction
    .insertInto('acts')
    .values({
      at: new Date(now),
      actor_id: actor.id,
      actor_email: actor.email,
      act,
      clan_id: clanId,
      subject,
      reason,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .execute()
}
