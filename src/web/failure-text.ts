import { AppError } from '#contract/errors.ts'
import { RequestFailedError } from './api.ts'
import { statusOf } from './public-errors.ts'

/** Describes a failed request to the visitor. */
export interface FailureText {
  /** The error catalog's text; undefined if the advice explains the failure by itself. */
  readonly headline: string | undefined
  /** What happened, if the headline does not say it, and what to do. */
  readonly advice: string
}

const serverAdvice = 'Something went wrong on our end. Please try again in a minute.'

export function failureText(error: unknown): FailureText {
  const status = error instanceof RequestFailedError ? error.status : statusOf(error)
  if (status === 429) return explained(`Too many attempts. Try again ${delayText(retryAfterSeconds(error))}.`)
  if (error instanceof AppError && error.code === 'database_unavailable')
    return explained('The site cannot reach its database right now. Try again in a few minutes.')
  if (status === 503) return explained('The site is very busy right now. Try again in a moment.')
  if (error instanceof AppError && error.code === 'not_signed_in')
    return explained('Your session has ended. Please sign in again.')
  if (error instanceof Error && ['Network Error', 'timeout exceeded'].includes(error.message))
    return { headline: error.message, advice: 'Check your connection and try again.' }
  // An error of this page's own script has no status.
  if (error instanceof Error && !(error instanceof AppError || error instanceof RequestFailedError))
    return explained(serverAdvice)
  const advice = status < 500 ? 'Reload the page and try again.' : serverAdvice
  return { headline: new RequestFailedError(status).message, advice }
}

/** The value of `Retry-After`, in seconds. */
export function retryAfterSeconds(error: unknown): number | undefined {
  return error instanceof AppError ? error.retryAfter : undefined
}

function explained(advice: string): FailureText {
  return { headline: undefined, advice }
}

/** For example `in 42 seconds`. */
export function delayText(seconds: number | undefined): string {
  if (seconds === undefined) return 'in a moment'
  if (seconds < 100) return `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `in ${Math.ceil(seconds / 60)} minutes`
}
