import type { EmailContent } from '#server/domain/email.ts'

/** Hands a letter to whoever delivers it; rejects where that did not work. */
export type Transport = (letter: EmailContent) => Promise<void>

/** The recipient will never be reached; trying again is of no use. */
export class Undeliverable extends Error {}

/** Whom mails come from. */
export interface Sender {
  readonly name: string
  readonly address: string
}

/** What every mail of the site carries: nobody's out-of-office note should come back. */
export const machineHeaders = { 'Auto-Submitted': 'auto-generated' } as const
