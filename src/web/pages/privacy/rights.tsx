import { minimumAge } from '#contract/rules/promises.ts'
import type { Site } from '#contract/site.ts'
import { HowToWrite } from '../../features/support/how-to-write.tsx'
import type { Chapter } from '../../ui/text-page.tsx'

/** What people can ask for, and what protects them. */
export function describeRights({ siteName }: Site, operator: string): Chapter[] {
  return [
    {
      id: 'reasons',
      headline: 'Why we may',
      text: (
        <p>
          Where the law asks for a ground (in the European Union, article 6 of the GDPR): accounts, listings and mails
          are stored because we could not offer them to you otherwise; what is stored with votes and followed links, and
          the limits on addresses, rest on the legitimate interest in an honest ranking and a site that cannot be
          flooded. We sell nothing, and give data to others only where a law obliges us to, or to those who run servers
          or send mails for us and may use the data for that alone.
        </p>
      ),
    },
    {
      id: 'rights',
      headline: 'Your rights',
      text: (
        <>
          <p>
            You can see and change your listing in your profile, and delete the listing or your whole account there.
            Deleting takes effect at once: account, sign-ins, listing, image and a waiting edit are gone. Votes that
            were cast for the clan stay as numbers, without its name.
          </p>
          <p>
            Depending on where you live you may also ask what is stored about you, have it corrected, deleted, handed
            over or no longer used, and object to its use. Voters have no account: to find your votes we need the voter
            key from your browser&apos;s storage. <HowToWrite /> You may complain to a data protection authority as
            well.
          </p>
        </>
      ),
    },
    {
      id: 'children',
      headline: 'Children',
      text: (
        <p>
          Accounts are for people of at least {minimumAge} years. If you learn that a younger child has one, tell us,
          and it will be deleted.
        </p>
      ),
    },
    {
      id: 'security',
      headline: 'Security',
      text: (
        <p>
          Passwords and the secrets of mailed links are stored as hashes only. Pages run no code from elsewhere. What
          administrators do is recorded. No system is beyond attack: should your data be affected by one, {operator}{' '}
          will tell you and the authorities as the law asks.
        </p>
      ),
    },
    {
      id: 'changes',
      headline: 'Changes',
      text: (
        <p>
          When {siteName} comes to store something else, this text changes with it, and the date above says since when
          it holds.
        </p>
      ),
    },
  ]
}
