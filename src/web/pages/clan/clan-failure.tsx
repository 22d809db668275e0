import { useRouteError } from 'react-router'
import { PageHead } from '../../features/head/page-head.tsx'
import { statusOf } from '../../public-errors.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Container } from '../../ui/container.tsx'
import { StatusPanel } from '../../ui/status-panel.tsx'
import { ErrorPage } from '../../features/errors/error-page.tsx'

const headline = 'This clan is not listed'

export function ClanFailure() {
  if (statusOf(useRouteError()) !== 404) return <ErrorPage />
  return (
    <Container>
      <PageHead title={headline} noindex />
      <StatusPanel
        code="404"
        eyebrow="Clan"
        headline={headline}
        message="Its owner may have deleted it, or it is still being reviewed. Other clans are looking for members right now."
        actions={
          <ButtonLink href="/" variant="primary">
            To the list of clans
          </ButtonLink>
        }
      />
    </Container>
  )
}
