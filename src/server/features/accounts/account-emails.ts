import type { Kysely } from 'kysely'
import { mailLinkHours } from '#contract/rules/retention.ts'
import type { Schema } from '#server/database/schema.ts'
import type { WriteEmail } from '#server/domain/email.ts'
import { type Account, findByEmail } from './account-store.ts'
import { type LinkPurpose, createMailLink } from './email-links.ts'

interface LetterDeps {
  readonly db: Kysely<Schema>
  readonly siteName: string
  /** The origin that links carry: a setting, never what a request says. */
  readonly baseUrl: () => string
  readonly now: () => number
}

const notYou = 'If this was not you, there is nothing to do: without the link nothing happens.'

/** The writers of the letters about accounts, by kind of mail. Links are made when a letter is written. */
export function createAccountEmails({ db, siteName, baseUrl, now }: LetterDeps) {
  const linkTo = async (page: 'verify' | 'reset', account: Account) => {
    const hash = await createMailLink(db, account.id, page satisfies LinkPurpose, now())
    return `${baseUrl()}/${page}?${new URLSearchParams({ email: account.email, hash }).toString()}`
  }

  return {
    /** Nothing where nobody has the address, or it is verified by now. */
    async verify({ recipient }) {
      const account = await findByEmail(db, recipient)
      if (!account || account.verified) return undefined
      return {
        to: account.email,
        subject: `Verify your e-mail for ${siteName}`,
        paragraphs: [
          `Somebody, you we hope, registered at ${siteName} with this address.`,
          'Verify it, and you can sign in.',
        ],
        action: { words: 'Verify my e-mail', url: await linkTo('verify', account) },
        closing: [`The link works for ${mailLinkHours.verify} hours.`, notYou],
      }
    },
    /** Tells the owner of an address that has an account what the answer to a registration does not. */
    async 'address-known'({ recipient }) {
      const account = await findByEmail(db, recipient)
      if (!account) return undefined
      return {
        to: account.email,
        subject: `You have an account at ${siteName}`,
        paragraphs: [
          `Somebody, you we hope, registered at ${siteName} with this address, which has an account already.`,
          'Sign in with your password. Should you have forgotten it, the link "Forgot password" mails you a new one to set.',
        ],
        action: { words: `Go to ${siteName}`, url: `${baseUrl()}/` },
        closing: ['If this was not you, there is nothing to do: your account is as it was.'],
      }
    },
    async reset({ recipient }) {
      const account = await findByEmail(db, recipient)
      if (!account) return undefined
      return {
        to: account.email,
        subject: `Set a new password for ${siteName}`,
        paragraphs: [`Somebody, you we hope, asked to set a new password for your account at ${siteName}.`],
        action: { words: 'Set a new password', url: await linkTo('reset', account) },
        closing: ['The link works once, for an hour.', notYou],
      }
    },
    async 'password-changed'({ recipient }) {
      return {
        to: recipient,
        subject: `Your password for ${siteName} was changed`,
        paragraphs: [
          `The password of your account at ${siteName} was changed, and other sessions were ended.`,
          'If this was not you, set a new one at once: use the link "Forgot password" where you sign in.',
        ],
      }
    },
    async 'account-deleted'({ recipient }) {
      return {
        to: recipient,
        subject: `Your account at ${siteName} was deleted`,
        paragraphs: [`Your account at ${siteName} was deleted, as you asked, and with it your clan's listing.`],
      }
    },
  } satisfies Record<string, WriteEmail>
}
