import type { Kysely } from 'kysely'
import { mailLinkHours } from '#contract/rules/retention.ts'
import { withFullStop } from '#contract/rules/text/full-stop.ts'
import type { Schema } from '#server/database/schema.ts'
import type { EmailToWrite, WriteEmail } from '#server/domain/email.ts'
import type { Limiter } from '#server/http/limits/rate-limit.ts'
import { type Account, emailKey, findByEmail } from './account-store.ts'
import { type LinkPurpose, createEmailLink } from './email-links.ts'

interface EmailDeps {
  readonly db: Kysely<Schema>
  readonly limiter: Limiter
  readonly siteName: string
  /** The origin for links, from the settings, because a request's `Host` header can be forged. */
  readonly baseUrl: () => string
  readonly now: () => number
}

const notYou = 'If this was not you, you can ignore this email: nothing changes unless the link is used.'

export function createAccountEmails({ db, limiter, siteName, baseUrl, now }: EmailDeps) {
  const linkTo = async (page: 'verify' | 'reset', account: Account) => {
    const hash = await createEmailLink(db, account.id, page satisfies LinkPurpose, now())
    return `${baseUrl()}/${page}?${new URLSearchParams({ email: account.email, hash }).toString()}`
  }

  /** Counts an email that anyone can trigger. Call it last, so that emails that are not sent do not count. */
  async function isWithinLimit({ kind, recipient, attempts }: EmailToWrite): Promise<boolean> {
    return attempts > 0 || limiter.allows('mailTo', `${emailKey(recipient)} ${kind}`)
  }

  return {
    async verify(email) {
      const account = await findByEmail(db, email.recipient)
      if (!account || account.verified || !(await isWithinLimit(email))) return undefined
      return {
        to: account.email,
        subject: `Verify your email for ${siteName}`,
        paragraphs: [
          `Someone, hopefully you, registered at ${siteName} with this email address.`,
          'Verify your email to sign in.',
        ],
        action: { label: 'Verify my email', url: await linkTo('verify', account) },
        closing: [`The link is valid for ${mailLinkHours.verify} hours.`, notYou],
      }
    },
    /** Informs the owner of an address that is already registered, because the registration response must not reveal the account. */
    async 'address-known'(email) {
      const account = await findByEmail(db, email.recipient)
      if (!account || !(await isWithinLimit(email))) return undefined
      return {
        to: account.email,
        subject: `You have an account at ${siteName}`,
        paragraphs: [
          `Someone, hopefully you, tried to register at ${siteName} with this email address, which already has an account.`,
          'Sign in with your password. If you have forgotten it, use the link "Forgot password" to set a new one.',
        ],
        action: { label: `Go to ${siteName}`, url: `${baseUrl()}/` },
        closing: ['If this was not you, you can ignore this email: your account has not changed.'],
      }
    },
    async reset(email) {
      const account = await findByEmail(db, email.recipient)
      if (!account || !(await isWithinLimit(email))) return undefined
      return {
        to: account.email,
        subject: `Set a new password for ${siteName}`,
        paragraphs: [
          `Someone, hopefully you, asked to set a new password for your account at ${withFullStop(siteName)}`,
        ],
        action: { label: 'Set a new password', url: await linkTo('reset', account) },
        closing: ['The link is valid for one hour and works once.', notYou],
      }
    },
    async 'password-changed'({ recipient }) {
      return {
        to: recipient,
        subject: `Your password for ${siteName} was changed`,
        paragraphs: [
          `The password of your account at ${siteName} was changed. Your other sessions were signed out.`,
          'If this was not you, set a new password now: use the link "Forgot password" in the sign-in form.',
        ],
      }
    },
    async 'account-deleted'({ recipient }) {
      return {
        to: recipient,
        subject: `Your account at ${siteName} was deleted`,
        paragraphs: [
          `As you requested, your account at ${siteName} was deleted, and with it your clan's listing if you had one.`,
        ],
      }
    },
  } satisfies Record<string, WriteEmail>
}
