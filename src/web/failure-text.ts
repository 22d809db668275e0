import { AppError } from '#contract/errors.ts'
import { RequestFailedError } from './api.ts'
import { statusOf } from './public-errors.ts'

/** Describes a failed request to the visitor. */
export interface FailureText {
  /** The error catalog's text; undefined if the advice explains the failure by itself. */
  readonly headline: string | undefined
  /** What happened, in one sentence. */
  readonly reason: string
  /** What happened, if the headline does not say it, and what to do. */
  readonly advice: string
}

export const siteUnavailable = 'The site is temporarily unavailable.'
/** For rate limits of a network. Sign-in attempts may be limited for other reasons. */
export const tooManyRequests = 'Too many requests came from your network.'

export function failureText(error: unknown): FailureText {
  const status = statusOf(error)
  if (status === 429) return explained('Too many attempts.', `Try again ${delayText(retryAfterSeconds(error))}.`)
  if (error instanceof AppError && error.code === 'database_unavailable')
    return explained('The site cannot reach its database right now.', 'Try again in a few minutes.')
  // The server may be overloaded, the upload storage may be unavailable, or a proxy may have responded.
  if (status === 503) return explained(siteUnavailable, 'Try again in a moment.')
  if (error instanceof AppError && error.code === 'not_signed_in')
    return explained('Your session has ended.', 'Please sign in again.')
  if (error instanceof Error && ['Network Error', 'timeout exceeded'].includes(error.message))
    return headlined(error.message, 'Check your connection and try again.')
  const serverFailure = explained('Something went wrong on our end.', 'Please try again in a minute.')
  // Errors thrown by the page's own script have no status.
  if (error instanceof Error && !(error instanceof AppError || error instanceof RequestFailedError))
    return serverFailure
  const headline = new RequestFailedError(status).message
  return status < 500 ? headlined(headline, 'Reload the page and try again.') : { ...serverFailure, headline }
}

/** The value of `Retry-After`, in seconds. */
export function retryAfterSeconds(error: unknown): number | undefined {
  return error instanceof AppError ? error.retryAfter : undefined
}

function explained(reason: string, remedy: string): FailureText {
  return { headline: undefined, reason, advice: `${reason} ${remedy}` }
}

function headlined(headline: string, advice: string): FailureText {
  return { headline, reason: `${headline}.`, advice }
}

/** For example `in 42 seconds`. */
export function delayText(seconds: number | undefined): string {
  if (seconds === undefined) return 'in a moment'
  if (seconds < 100) return `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `in ${Math.ceil(seconds / 60)} minutes`
}
