import { DateTime } from '../../features/dates/date-time.tsx'
import { PageHead } from '../../features/head/page-head.tsx'
import { useOperator } from '../../features/support/use-operator.ts'
import { useSite } from '../../site.tsx'
import { TextPage } from '../../ui/text-page.tsx'
import { describeConduct } from './conduct.tsx'
import { describeService } from './service.tsx'

const inForceSince = Date.UTC(2025, 6, 29)

/** `/terms`: under which conditions the site is used. */
export function TermsPage() {
  const site = useSite()
  const operator = useOperator()
  return (
    <>
      <PageHead
        title="Terms of Service"
        description={`The terms under which ${site.siteName} is used: votes, listings, reviews, premium, and what leads to removal.`}
      />
      <TextPage
        eyebrow={site.siteName}
        headline="Terms of Service"
        note={
          <>
            In force since <DateTime instant={inForceSince} form="calendarDay" />
          </>
        }
        summary={
          <p>
            Vote as one person, list only what is yours and fit to be seen, and treat others fairly. Every listing is
            reviewed; whoever manipulates the ranking may lose their place in it.
          </p>
        }
        chapters={[...describeService(site, operator), ...describeConduct(site, operator)]}
      />
    </>
  )
}
