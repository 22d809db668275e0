import { ButtonLink } from '../../ui/button.tsx'
import { Signpost } from '../../ui/signpost.tsx'
import type { ErrorText } from './error-text.ts'

export interface FailureSignProps {
  readonly failure: ErrorText
  /** What is asked for again. */
  readonly retryHref: string
  /** Under which the log has the fault. */
  readonly requestId: string | undefined
}

/** Says that a page did not come, why as far as it is known, and the ways on. */
export function FailureSign({ failure, retryHref, requestId }: FailureSignProps) {
  const { mark, headline, words, canRetry } = failure
  return (
    <Signpost
      {...(mark && { mark })}
      eyebrow="Error"
      headline={headline}
      words={words}
      ways={
        <>
          {canRetry && (
            // Asks the server: whatever broke here may be this page's own script.
            <ButtonLink href={samePlace(retryHref)} variant="primary" reloads>
              Try again
            </ButtonLink>
          )}
          <ButtonLink href="/" variant={canRetry ? 'quiet' : 'primary'}>
            To the list of clans
          </ButtonLink>
        </>
      }
      small={
        requestId && (
          <>
            If it stays like this, tell us this number: <code>{requestId}</code>
          </>
        )
      }
    />
  )
}

/** A path that begins with two slashes would lead to another site. */
function samePlace(path: string): string {
  return path.replace(/^\/+/, '/')
}
