import { useLocation, useRouteError } from 'react-router'
import { PageHead } from '../head/page-head.tsx'
import { requestIdOf } from '../../public-errors.ts'
import { Container } from '../../ui/container.tsx'
import { errorText } from './error-text.ts'
import { FailureSign } from './failure-sign.tsx'

/** Stands in for a page that does not exist or could not be made. */
export function ErrorPage() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const failure = errorText(error)
  return (
    <Container>
      <PageHead title={failure.headline} noindex />
      <FailureSign failure={failure} retryHref={pathname + search} requestId={requestIdOf(error)} />
    </Container>
  )
}
