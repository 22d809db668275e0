import { clickAnalyticsRetentionMonths, voteDetailsRetentionMonths } from '#contract/rules/retention.ts'
import { DateTime } from '../../features/dates/date-time.tsx'
import { PageHead } from '../../features/head/page-head.tsx'
import { useOperator } from '../../features/support/use-operator.ts'
import { useSite } from '../../site.tsx'
import { TextPage } from '../../ui/text-page.tsx'
import { describeAccounts } from './accounts.tsx'
import { describeKeeping } from './retention.tsx'
import { describeRights } from './rights.tsx'
import { describeVisits } from './visits.tsx'

const inForceSince = Date.UTC(2025, 9, 6)

/** `/privacy`: what the site stores about whom, what for, and how long. */
export function PrivacyPage() {
  const site = useSite()
  const operator = useOperator()
  return (
    <>
      <PageHead
        title="Privacy Policy"
        description={`What ${site.siteName} stores about visitors, voters and owners, what for, how long, and how to have it deleted.`}
      />
      <TextPage
        eyebrow={site.siteName}
        headline="Privacy Policy"
        note={
          <>
            Effective <DateTime instant={inForceSince} form="calendarDay" />
          </>
        }
        summary={
          <p>
            No advertising, no trackers, no cookies, nothing sold. A vote is stored with its network address and three
            fingerprint hashes, so that cheating can be found; both are erased after {voteDetailsRetentionMonths}{' '}
            months. Who followed which link is forgotten after {clickAnalyticsRetentionMonths} months. An account can be
            deleted at any time.
          </p>
        }
        chapters={[
          ...describeVisits(site, operator),
          ...describeAccounts(site),
          ...describeKeeping(site, operator),
          ...describeRights(site, operator),
        ]}
      />
    </>
  )
}
