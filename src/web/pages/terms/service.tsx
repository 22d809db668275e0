import { clansPerAccount, hoursText } from '#contract/rules/promises.ts'
import { recommendedBlockSize } from '#contract/rules/lists/pages.ts'
import type { Site } from '#contract/site.ts'
import { withFullStop } from '#contract/rules/text/full-stop.ts'
import { resetTimeText } from '../../features/voting/texts/reset-time-text.ts'
import type { Chapter } from '../../ui/text-page.tsx'

export function describeService(
  { siteName, gameName, voteOffsetMinutes, promises: { minimumAge, premiumMonthUsd, reviewHours } }: Site,
  operator: string,
): Chapter[] {
  return [
    {
      id: 'service',
      headline: 'The service',
      text: (
        <>
          <p>
            {siteName} is a public directory of clans and platoons of {gameName}, run by {withFullStop(operator)} By
            using it you agree to these terms. If you do not, please do not use it.
          </p>
          <p>
            {siteName} is not affiliated with, endorsed or sponsored by the makers of {withFullStop(gameName)} Names and
            trademarks of the game belong to their owners. Clans run their own chat servers and websites: {siteName}{' '}
            links to them and is not responsible for what happens there.
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
            You need an account to list a clan, but not to browse or vote. To have one, you must be at least{' '}
            {minimumAge} years old, use your own email address, and keep your password secret. You are responsible for
            all activity of your account.
          </p>
          <p>
            You may delete your account in your profile at any time. This deletes your account and your listing
            immediately.
          </p>
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
            listed for now, by someone authorized to represent it. New submissions and edits are reviewed by an
            administrator within up to {hoursText(reviewHours)} before they show. A submission may be rejected if it is
            incomplete, its links do not work, its banner is of poor quality, or it violates these terms.
          </p>
          <p>
            You keep the rights to the text and image of your listing. You allow {operator} to store, resize, convert
            and show them on {siteName}, in its widgets and in link previews for as long as the listing exists. You
            confirm that you are entitled to give this permission.
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
            {resetTimeText(voteOffsetMinutes)}. The clan with the most counted votes leads. In a tie, premium clans come
            first, then the clan that reached the number earlier.
          </p>
          <p>
            No one is entitled to a rank, to a number of votes, or to new players. Votes may be checked, withheld or
            discarded if there is reason to believe that they are not one person&apos;s honest vote.
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
            administrator then activates it for the period paid for. It changes how a clan is shown and decides ties. It
            does not buy votes.
          </p>
          <p>
            Recommended groups are reviewed on request, usually at a cost, and marked as such. Up to{' '}
            {recommendedBlockSize} are shown above the list at a time. Neither exempts a clan from these terms. To the
            extent permitted by law, a clan that is removed for violating them is not entitled to a refund for the
            remaining period.
          </p>
        </>
      ),
    },
  ]
}
