import { clickAnalyticsRetentionMonths, voteDetailsRetentionMonths } from '#contract/rules/retention.ts'
import { DateTime } from '../../features/dates/date-time.tsx'
import { PageHead } from '../../features/head/page-head.tsx'
import { useOperatorName } from '../../features/support/use-operator-name.ts'
import { useSite } from '../../site.tsx'
import { TextPage } from '../../ui/text-page.tsx'
import { describeAccounts } from './accounts.tsx'
import { describeRetention } from './retention.tsx'
import { describeRights } from './rights.tsx'
import { describeVisits } from './visits.tsx'

const effectiveDate = Date.UTC(2025, 9, 6)

export function PrivacyPage() {
  const site = useSite()
  const operator = useOperatorName()
  return (
    <>
      <PageHead
        title="Privacy Policy"
        description={`What ${site.siteName} stores about visitors, voters and owners, why, for how long, and how to have it deleted.`}
      />
      <TextPage
        eyebrow={site.siteName}
        headline="Privacy Policy"
        note={
          <>
            Effective <DateTime instant={effectiveDate} format="calendarDay" />
          </>
        }
        summary={
          <p>
            No advertising, no trackers, no cookies, and we do not sell data. A vote is stored with its IP address and
            three fingerprint hashes to detect cheating; these are deleted after {voteDetailsRetentionMonths} months.
            Data about who followed which link is deleted after {clickAnalyticsRetentionMonths} months. You can delete
            your account at any time.
          </p>
        }
        chapters={[
          ...describeVisits(site, operator),
          ...describeAccounts(site),
          ...describeRetention(site, operator),
          ...describeRights(site, operator),
        ]}
      />
    </>
  )
}
