import { clansPerAccount, minimumAge, premiumMonthUsd, reviewHours } from '#contract/rules/promises.ts'
import { recommendedBlockSize } from '#contract/rules/pages.ts'
import type { Site } from '#contract/site.ts'
import { resetTimeText } from '../../features/voting/describe-reset.ts'
import type { Chapter } from '../../ui/text-page.tsx'

/** What the site offers, and to whom. */
export function describeService({ siteName, gameName, voteOffsetMinutes }: Site, operator: string): Chapter[] {
  return [
    {
      id: 'service',
      headline: 'What this is',
      text: (
        <>
          <p>
            {siteName} is a public directory of clans and platoons of {gameName}, run by {operator}. By using it you
            agree to these terms. If you do not, please do not use it.
          </p>
          <p>
            {siteName} is not affiliated with, endorsed or sponsored by the makers of {gameName}. Names and marks of the
            game belong to their owners. Clans and their chat servers and websites are run by their own people:{' '}
            {siteName} shows where they are and is not responsible for what happens there.
          </p>
        </>
      ),
    },
    {
      id: 'accounts',
      headline: 'Accounts',
      text: (
        <>
          <p>
            Browsing and voting take no account. Listing a clan does. You must be at least {minimumAge} years old to
            have one, give an e-mail address that is yours, and keep the password to yourself; what is done with your
            account counts as done by you.
          </p>
          <p>You may delete your account in your profile at any time. It goes at once, and your listing with it.</p>
        </>
      ),
    },
    {
      id: 'listings',
      headline: 'Listings and reviews',
      text: (
        <>
          <p>
            {clansPerAccount === 1 ? 'One clan or platoon' : `${clansPerAccount} clans or platoons`} per account may be
            listed for now, by somebody who may speak for it. New submissions and edits are reviewed by an administrator
            within up to {reviewHours} hours before they show. A submission may be rejected that is incomplete, whose
            links do not work, whose banner is of poor quality, or that breaks these terms.
          </p>
          <p>
            Text and image of a listing stay yours. You allow {operator} to store, resize, convert and show them on{' '}
            {siteName}, in its widgets and in previews of links to it, for as long as the listing exists. You assure
            that you may give that permission.
          </p>
        </>
      ),
    },
    {
      id: 'votes',
      headline: 'Votes and ranking',
      text: (
        <>
          <p>
            One person has one vote per clan or platoon per calendar week. Votes reset{' '}
            {resetTimeText(voteOffsetMinutes)}. The most votes that count lead; ties go to premium clans first, then to
            whoever reached the number earlier.
          </p>
          <p>
            Nobody has a claim to a rank, to a number of votes, or to players who come of it. Votes may be checked, held
            back or struck out where there is reason to believe that they are not one person&apos;s honest vote.
          </p>
        </>
      ),
    },
    {
      id: 'paid',
      headline: 'Premium and recommended clans',
      text: (
        <>
          <p>
            Premium costs ${premiumMonthUsd} USD per month. It is arranged and paid outside the site, and an
            administrator then books it for the time that was paid. It changes how a clan is shown and decides ties; it
            buys no votes.
          </p>
          <p>
            Recommended groups are reviewed on request, usually at a cost, and marked as such. Up to{' '}
            {recommendedBlockSize} stand above the list at a time. Neither frees a clan from these terms, and a clan
            that is removed for breaking them has no claim to money back for the time that was left, as far as the law
            allows that.
          </p>
        </>
      ),
    },
  ]
}
