import { voteDetailsRetentionMonths } from '#contract/rules/retention.ts'
import type { Site } from '#contract/site.ts'
import { ContactHint } from '../../features/support/contact-hint.tsx'
import type { Chapter } from '../../ui/text-page.tsx'

export function describeRights({ siteName, promises: { minimumAge } }: Site, operator: string): Chapter[] {
  return [
    {
      id: 'reasons',
      headline: 'Legal basis',
      text: (
        <p>
          Where the law requires a legal basis (in the European Union, article 6 of the GDPR): we store accounts,
          listings and emails because we could not provide them otherwise. Data stored with votes and followed links,
          and the limits per IP address, are based on the legitimate interest in an honest ranking and a site that
          cannot be flooded. We do not sell data. We share it only where a law requires it, or with those who run
          servers or send emails for us and may use the data only for that purpose.
        </p>
      ),
    },
    {
      id: 'rights',
      headline: 'Your rights',
      text: (
        <>
          <p>
            You can view and change your listing in your profile, and delete the listing or your whole account there.
            Deletion takes effect immediately and removes your account, sessions, listing, image, pending edit and
            appeals. Votes for the clan stay in the totals, without its name. Only administrators still find the name:
            in the audit log, in cases of unusual votes, and with the votes for {voteDetailsRetentionMonths} months.
          </p>
          <p>
            Depending on where you live, you may also have the right to access, correct, delete, receive or restrict the
            use of your data, and to object to its use. Voters have no account: to find your votes, we need the voter
            key from your browser&apos;s storage. <ContactHint /> You may also complain to a data protection authority.
          </p>
        </>
      ),
    },
    {
      id: 'children',
      headline: 'Children',
      text: (
        <p>
          You must be at least {minimumAge} years old to have an account. If you learn that a younger child has one,
          tell us, and we will delete it.
        </p>
      ),
    },
    {
      id: 'security',
      headline: 'Security',
      text: (
        <p>
          Passwords and the secrets in emailed links are stored only as hashes. Pages run no third-party code.
          Administrators&apos; actions are recorded. No system is completely secure: if an attack affects your data,{' '}
          {operator} will notify you and the authorities as the law requires.
        </p>
      ),
    },
    {
      id: 'changes',
      headline: 'Changes',
      text: (
        <p>
          If {siteName} starts to store other data, this policy will be updated. The date above says when it took
          effect.
        </p>
      ),
    },
  ]
}
