import { useRouteError } from 'react-router'
import { ErrorPage } from '../../features/errors/error-page.tsx'
import { PageHead } from '../../features/head/page-head.tsx'
import { statusOf } from '../../public-errors.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Container } from '../../ui/container.tsx'
import { StatusPanel } from '../../ui/status-panel.tsx'

const headline = 'No result for this week'

export function WeekFailure() {
  if (statusOf(useRouteError()) !== 404) return <ErrorPage />
  return (
    <Container>
      <PageHead title={headline} noindex />
      <StatusPanel
        code="404"
        eyebrow="Results"
        headline={headline}
        message="The week has not begun, ended before this site published results, or its address is mistyped. Addresses look like /weeks/2026-W47."
        actions={
          <ButtonLink href="/weeks" variant="primary">
            All results
          </ButtonLink>
        }
      />
    </Container>
  )
}
