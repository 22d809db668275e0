import { RequestFailedError } from '../../api.ts'
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
  const networkError = networkErrorHeadline(error)
  if (networkError === undefined) return statusErrorText(statusOf(error))
  return {
    headline: networkError,
    message: 'The page could not be loaded. Check your connection, then try again.',
    canRetry: true,
  }
}

/** The error catalog's text for a network error; undefined if the site itself responded. */
function networkErrorHeadline(error: unknown): string | undefined {
  if (error instanceof RequestFailedError) return error.message
  if (!(error instanceof Error)) return undefined
  if (['Network Error', 'timeout exceeded'].includes(error.message)) return error.message
  // A script failed to load; every engine has its own message.
  return /dynamically imported module|importing a module|preload CSS/i.test(error.message) ? 'Network Error' : undefined
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
      message: 'Too many requests came from your network. Wait a few seconds, then try again.',
      canRetry: true,
    }
  }
  if (status === 503) {
    return {
      code,
      headline: 'Reinforcements are on the way',
      message: 'The site is temporarily unavailable. Your data is safe. Try again in a few seconds.',
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
