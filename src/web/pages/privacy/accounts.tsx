import {
  knownDeviceDays,
  mailLinkHours,
  sentMailRetentionDays,
  sessionDays,
  undeliveredMailRetentionDays,
  unverifiedRetentionDays,
} from '#contract/rules/retention.ts'
import type { Site } from '#contract/site.ts'
import type { Chapter } from '../../ui/text-page.tsx'

export function describeAccounts({ siteName }: Site): Chapter[] {
  return [
    {
      id: 'accounts',
      headline: 'Accounts',
      text: (
        <>
          <p>You need an account only to list a clan. We store</p>
          <ul>
            <li>your email address, which is never shown on the site;</li>
            <li>an Argon2id hash of your password, from which the password cannot be recovered;</li>
            <li>when you registered and when you verified your address;</li>
            <li>your sessions, each for at most {sessionDays} days or until you sign out;</li>
            <li>
              a hash of each network that you signed in from in the last {knownDeviceDays} days, so that others cannot
              block your sign-in by guessing passwords.
            </li>
          </ul>
          <p>A registration that is not verified is deleted after {unverifiedRetentionDays} days.</p>
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
            becomes public once it is approved. Please do not include information about people who would not want it
            published.
          </p>
          <p>
            Images are decoded and re-encoded. This removes metadata that a camera or a program wrote into the file,
            such as place and time. An image that no listing uses anymore is deleted.
          </p>
          <p>
            Administrators&apos; decisions on listings are kept in an audit log with the reason, the time, and the
            listing before and after, so that those accountable for decisions can look them up. If a listing is taken
            down for cheating, a hash of its owner&apos;s email address is kept to enforce the ban on listing again.
          </p>
        </>
      ),
    },
    {
      id: 'reports',
      headline: 'Reports',
      text: (
        <p>
          Anyone can report a listing without an account. Only administrators can read a report: what you choose and
          write, the time, and your email address if you leave one for an answer. We also store a hash of the network
          that it came from, which says whether several reports are from the same person.
        </p>
      ),
    },
    {
      id: 'mails',
      headline: 'Emails',
      text: (
        <p>
          {siteName} sends emails only about your account, your listing and your reports: to verify your address (the
          link works for {mailLinkHours.verify} hours), to reset a password (the link works for {mailLinkHours.reset}{' '}
          {mailLinkHours.reset === 1 ? 'hour' : 'hours'}), to notify you of changes and decisions, and to answer a
          report if you left an address for that. There are no newsletters. The record that an email was sent to you is
          kept for {sentMailRetentionDays} days, and the record that an email could not be delivered for{' '}
          {undeliveredMailRetentionDays} days. Emails are sent through the operator&apos;s email service.
        </p>
      ),
    },
  ]
}
