import { RequestFailedError } from '../../api.ts'
import { statusOf } from '../../public-errors.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Container } from '../../ui/container.tsx'
import { StatusPanel } from '../../ui/status-panel.tsx'
import { PageHead } from '../head/page-head.tsx'
import { ErrorPage } from './error-page.tsx'
import { usePageError } from './use-page-error.ts'

interface MissingPageProps {
  readonly eyebrow: string
  readonly headline: string
  readonly message: string
  readonly link: { readonly href: string; readonly text: string }
}

/** Error page that explains what does not exist if the API responded 404. Shows the general error page for a proxy's 404. */
export function MissingPage({ eyebrow, headline, message, link }: MissingPageProps) {
  const error = usePageError()
  if (error instanceof RequestFailedError || statusOf(error) !== 404) return <ErrorPage />
  return (
    <Container>
      <PageHead title={headline} noindex />
      <StatusPanel
        code="404"
        eyebrow={eyebrow}
        headline={headline}
        message={message}
        actions={
          <ButtonLink href={link.href} variant="primary">
            {link.text}
          </ButtonLink>
        }
      />
    </Container>
  )
}
