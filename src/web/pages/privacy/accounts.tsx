import {
  mailLinkHours,
  sentMailRetentionDays,
  sessionDays,
  undeliveredMailRetentionDays,
  unverifiedRetentionDays,
} from '#contract/rules/retention.ts'
import type { Site } from '#contract/site.ts'
import type { Chapter } from '../../ui/text-page.tsx'

/** What is stored of those who have an account. */
export function describeAccounts({ siteName }: Site): Chapter[] {
  return [
    {
      id: 'accounts',
      headline: 'Accounts',
      text: (
        <>
          <p>An account is for listing a clan. We store</p>
          <ul>
            <li>your e-mail address, which is never shown on the site;</li>
            <li>your password as an Argon2id hash, from which the password cannot be read;</li>
            <li>when you registered and when your address was verified;</li>
            <li>your sign-ins, each for {sessionDays} days at most or until you sign out.</li>
          </ul>
          <p>A registration that nobody verifies is deleted after {unverifiedRetentionDays} days.</p>
        </>
      ),
    },
    {
      id: 'listings',
      headline: 'Listings',
      text: (
        <>
          <p>
            What you submit about your clan (name, description, region, platforms, playstyles, links, header image)
            becomes public once it is approved, and is meant to be. Please put nothing into it about people who would
            not want that.
          </p>
          <p>
            Images are decoded and stored anew. Whatever a camera or a program wrote into the file, such as place and
            time, is thrown away. An image that no listing shows any more is deleted.
          </p>
          <p>
            Decisions of administrators on listings stay in a record, with reason, time, and the listing before and
            after: whoever is accountable for decisions must be able to look them up. If a listing is taken down for
            cheating, a hash of its owner&apos;s e-mail address is kept, so that the bar on listing again holds.
          </p>
        </>
      ),
    },
    {
      id: 'mails',
      headline: 'Mails',
      text: (
        <p>
          {siteName} sends mail only about your account and your listing: to verify your address (the link works for{' '}
          {mailLinkHours.verify} hours), to reset a password (it works for {mailLinkHours.reset}{' '}
          {mailLinkHours.reset === 1 ? 'hour' : 'hours'}), and to tell you of changes and decisions. No newsletters.
          That a mail was sent to you is kept for {sentMailRetentionDays} days, that one could not be delivered for{' '}
          {undeliveredMailRetentionDays} days. Mails travel by the mail service that the operator uses.
        </p>
      ),
    },
  ]
}
