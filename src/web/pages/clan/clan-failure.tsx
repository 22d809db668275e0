import { useRouteError } from 'react-router'
import { PageHead } from '../../features/head/page-head.tsx'
import { statusOf } from '../../public-errors.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Container } from '../../ui/container.tsx'
import { Signpost } from '../../ui/signpost.tsx'
import { ErrorPage } from '../../features/errors/error-page.tsx'

const headline = 'This clan is not listed'

export function ClanFailure() {
  if (statusOf(useRouteError()) !== 404) return <ErrorPage />
  return (
    <Container>
      <PageHead title={headline} noindex />
      <Signpost
        mark="404"
        eyebrow="Clan"
        headline={headline}
        words="Its owner may have deleted it, or it is still being reviewed. Other clans are looking for members right now."
        ways={
          <ButtonLink href="/" variant="primary">
            To the list of clans
          </ButtonLink>
        }
      />
    </Container>
  )
}
