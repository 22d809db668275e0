import { AppError } from '#contract/errors.ts'
import { statusOf } from '../../public-errors.ts'

/** Why the list failed to load. Network errors keep the message of the error catalog. */
export function errorReason(error: unknown): string {
  if (statusOf(error) === 429) return 'Too many requests came from your network.'
  if (statusOf(error) === 503) return 'The site is very busy right now.'
  if (error instanceof AppError || !(error instanceof Error)) return 'Something went wrong on our end.'
  return error.message
}

export function listErrorMessage(error: unknown): string {
  if (statusOf(error) !== 429) return errorReason(error)
  const seconds = retryAfterSeconds(error)
  return `${errorReason(error)} Try again ${seconds === undefined ? 'in a moment' : `in ${formatSeconds(seconds)}`}.`
}

/** How long to wait before the next automatic retry. */
export function retryDelaySeconds(error: unknown): number {
  return retryAfterSeconds(error) ?? 10
}

export function formatSeconds(seconds: number): string {
  return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
}

function retryAfterSeconds(error: unknown): number | undefined {
  return error instanceof AppError ? error.retryAfter : undefined
}
