import { ButtonLink } from '../../ui/button.tsx'
import { StatusPanel } from '../../ui/status-panel.tsx'
import type { ErrorText } from './error-text.ts'

export interface ErrorPanelProps {
  readonly text: ErrorText
  /** Path and query of the "Try again" link. */
  readonly retryHref: string
  /** ID of the request in the log. */
  readonly requestId: string | undefined
}

export function ErrorPanel({ text, retryHref, requestId }: ErrorPanelProps) {
  const { code, headline, message, canRetry } = text
  return (
    <StatusPanel
      {...(code && { code })}
      eyebrow="Error"
      headline={headline}
      message={message}
      actions={
        <>
          {canRetry && (
            // Load from the server, since this page's own script may be broken.
            <ButtonLink href={toSameSite(retryHref)} variant="primary" reloadDocument>
              Try again
            </ButtonLink>
          )}
          <ButtonLink href="/" variant={canRetry ? 'quiet' : 'primary'}>
            To the list of clans
          </ButtonLink>
        </>
      }
      details={
        requestId && (
          <>
            If the problem persists, contact us with this request ID: <code>{requestId}</code>
          </>
        )
      }
    />
  )
}

/** A path with two leading slashes would be a URL of another site. */
function toSameSite(path: string): string {
  return path.replace(/^\/+/, '/')
}
