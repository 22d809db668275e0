import { useLocation } from 'react-router'
import { PageHead } from '../head/page-head.tsx'
import { requestIdOf } from '../../public-errors.ts'
import { Container } from '../../ui/container.tsx'
import { errorText } from './error-text.ts'
import { ErrorPanel } from './error-panel.tsx'
import { usePageError } from './use-page-error.ts'

export function ErrorPage() {
  const error = usePageError()
  const { pathname, search } = useLocation()
  const text = errorText(error)
  return (
    <Container>
      <PageHead title={text.headline} noindex />
      <ErrorPanel text={text} retryHref={pathname + search} requestId={requestIdOf(error)} />
    </Container>
  )
}
