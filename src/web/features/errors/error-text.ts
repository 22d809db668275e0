import { AppError } from '#contract/errors.ts'
import { failureText, siteUnavailable, tooManyRequests } from '../../failure-text.ts'
import { statusOf } from '../../public-errors.ts'

export interface ErrorText {
  /** The HTTP status, if the site responded. */
  readonly code?: string
  readonly headline: string
  readonly message: string
  /** Whether retrying the same URL may help. */
  readonly canRetry: boolean
}

export function errorText(error: unknown): ErrorText {
  // There was no response, or a response without an API error.
  if (error instanceof Error && !(error instanceof AppError)) {
    const { headline, advice } = failureText(isScriptMissing(error) ? new Error('Network Error') : error)
    if (headline !== undefined) return { headline, message: advice, canRetry: true }
  }
  return statusErrorText(statusOf(error))
}

/** Whether a script failed to load. Each browser engine has its own message. */
function isScriptMissing({ message }: Error): boolean {
  return /dynamically imported module|importing a module|preload CSS/i.test(message)
}

export function statusErrorText(status: number): ErrorText {
  const code = String(status)
  if (status === 404) {
    return {
      code,
      headline: 'Off the map',
      message: 'There is no page at this address. It may have moved, or the link may be misspelled.',
      canRetry: false,
    }
  }
  if (status === 429) {
    return {
      code,
      headline: 'Hold your fire',
      message: `${tooManyRequests} Wait a few seconds, then try again.`,
      canRetry: true,
    }
  }
  if (status === 503) {
    return {
      code,
      headline: 'Reinforcements are on the way',
      message: `${siteUnavailable} Your data is safe. Try again in a few seconds.`,
      canRetry: true,
    }
  }
  return {
    code,
    headline: 'Something went wrong on our end',
    message: "Something went wrong while loading this page. We've logged the error. Please try again.",
    canRetry: true,
  }
}
