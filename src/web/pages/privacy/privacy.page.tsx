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
            Effective <DateTime instant={site.privacyDate} format="calendarDay" />
          </>
        }
        summary={
          <p>
            No advertising, no trackers, no cookies, and we do not sell data. A vote is stored with its IP address,
            three fingerprint hashes and how it was cast to detect cheating; these are deleted after{' '}
            {voteDetailsRetentionMonths} months. Data about who followed which link is deleted after{' '}
            {clickAnalyticsRetentionMonths} months. You can delete your account at any time.
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
