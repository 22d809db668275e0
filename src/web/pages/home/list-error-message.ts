import { delayText, failureText, retryAfterSeconds } from '../../failure-text.ts'
import { errorMessage } from '../../features/forms/error-message.ts'
import { statusOf } from '../../public-errors.ts'

/** Why the list failed to load, as short as possible. */
export function errorReason(error: unknown): string {
  if (statusOf(error) === 429) return 'Too many requests came from your network.'
  if (statusOf(error) === 503) return 'The site is very busy right now.'
  const { headline, advice } = failureText(error)
  return headline ?? advice
}

export function listErrorMessage(error: unknown): string {
  return statusOf(error) === 429
    ? `${errorReason(error)} Try again ${delayText(retryAfterSeconds(error))}.`
    : errorMessage(error)
}

/** How long to wait before the next automatic retry. */
export function retryDelaySeconds(error: unknown): number {
  return retryAfterSeconds(error) ?? 10
}
