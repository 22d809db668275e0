import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { type AuditActor, recordAudit } from '#server/domain/audit-log.ts'
import type { Transport } from './transport.ts'

export interface TestMailDeps {
  readonly db: Kysely<Schema>
  readonly transport: Transport
  readonly siteName: string
  /** Unix ms. */
  readonly now: () => number
}

/** Sends a test email immediately, without the queue. Returns why it could not be sent; undefined if it was. */
export async function sendTestMail(
  { db, transport, siteName, now }: TestMailDeps,
  actor: AuditActor,
  recipient: string,
): Promise<string | undefined> {
  const error = await transport({
    to: recipient,
    subject: `Test email from ${siteName}`,
    paragraphs: [`Emails from ${siteName} reach this address.`],
    closing: ['An administrator has sent this email to test the delivery.'],
  }).then(
    () => undefined,
    (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
  )
  await recordAudit(
    db,
    actor,
    { act: 'sendTestMail', clanId: null, subject: 'test email', before: null, after: { error: error ?? null } },
    now(),
  )
  return error
}
