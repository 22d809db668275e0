import { AppError } from '#contract/errors.ts'

/** The message for a failed request that is not the form's fault. Network errors read as in the error catalog. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof AppError)) return error instanceof Error ? error.message : 'Something went wrong on our end.'
  if (error.code === 'too_many_requests') return `Too many attempts. Try again ${delayText(error.retryAfter)}.`
  if (error.code === 'overloaded') return 'The site is very busy right now. Try again in a moment.'
  if (error.code === 'not_signed_in') return 'Your session has ended. Please sign in again.'
  return 'Something went wrong on our end.'
}

/** `seconds`: the value of `Retry-After`. */
export function delayText(seconds: number | undefined): string {
  if (seconds === undefined) return 'in a moment'
  if (seconds < 100) return `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `in ${Math.ceil(seconds / 60)} minutes`
}
