import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** Whoever acts at the desk. */
export interface Administrator {
  readonly id: number
  readonly email: string
}

/** Who acts by a command: whoever may run one, the operator. */
export const commandLine = { id: null, email: 'the command line' } as const

type Facts = Readonly<Record<string, unknown>>

/** One act, for the record. */
export interface Act {
  /** A verb of the glossary, such as `approveRegistration`. */
  readonly act: string
  readonly clanId: number | null
  /** What it was done to, in words. */
  readonly subject: string
  readonly reason?: string
  readonly before: Facts | null
  readonly after: Facts | null
}

/** Writes an act into the record, in the transaction that does it. `now` in Unix ms. */
export async function recordAct(
  transaction: Kysely<Schema>,
  actor: Administrator | typeof commandLine,
  { act, clanId, subject, reason = '', before, after }: Act,
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
