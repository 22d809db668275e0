import type { EmailContent } from '#server/domain/email.ts'

/** Sends an email; rejects if that fails. */
export type Transport = (email: EmailContent) => Promise<void>

/** A permanent failure. Do not retry. */
export class Undeliverable extends Error {}

export interface Sender {
  readonly name: string
  readonly address: string
}

/** Suppresses out-of-office replies. */
export const automatedHeaders = { 'Auto-Submitted': 'auto-generated' } as const
