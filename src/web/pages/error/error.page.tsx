import { useLocation, useRouteError } from 'react-router'
import { statusOf } from '../../public-errors.ts'
import { useSite } from '../../site.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Container } from '../../ui/container.tsx'
import { Signpost } from '../../ui/signpost.tsx'
import { describeFailure } from './describe-failure.ts'

/** Stands in for a page that does not exist or could not be made. */
export function ErrorPage() {
  const status = statusOf(useRouteError())
  const { siteName } = useSite()
  const { pathname, search } = useLocation()
  const { headline, words, canRetry } = describeFailure(status)
  return (
    <Container>
      <title>{`${headline} · ${siteName}`}</title>
      <Signpost
        mark={String(status)}
        eyebrow="Error"
        headline={headline}
        words={words}
        ways={
          <>
            {canRetry && (
              // Asks the server: whatever broke here may be this page's own script.
              <ButtonLink href={pathname + search} variant="primary" reloads>
                Try again
              </ButtonLink>
            )}
            <ButtonLink href="/" variant={canRetry ? 'quiet' : 'primary'}>
              To the list of clans
            </ButtonLink>
          </>
        }
      />
    </Container>
  )
}
