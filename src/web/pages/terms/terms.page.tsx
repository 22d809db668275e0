import { DateTime } from '../../features/dates/date-time.tsx'
import { PageHead } from '../../features/head/page-head.tsx'
import { useOperatorName } from '../../features/support/use-operator-name.ts'
import { useSite } from '../../site.tsx'
import { TextPage } from '../../ui/text-page.tsx'
import { describeConduct } from './conduct.tsx'
import { describeService } from './service.tsx'

export function TermsPage() {
  const site = useSite()
  const operator = useOperatorName()
  return (
    <>
      <PageHead
        title="Terms of Service"
        description={`The terms for using ${site.siteName}: votes, listings, reviews, premium and reasons for removal.`}
      />
      <TextPage
        eyebrow={site.siteName}
        headline="Terms of Service"
        note={
          <>
            Effective <DateTime instant={site.termsDate} format="calendarDay" />
          </>
        }
        summary={
          <p>
            Vote as one person, list only your own and appropriate content, and treat others fairly. Every listing is
            reviewed. Clans that manipulate the ranking may be removed from it.
          </p>
        }
        chapters={[...describeService(site, operator), ...describeConduct(site, operator)]}
      />
    </>
  )
}
