import { delayText, failureText, retryAfterSeconds, tooManyRequests } from '../../failure-text.ts'
import { errorMessage } from '../../features/forms/error-message.ts'
import { statusOf } from '../../public-errors.ts'

const isLimited = (error: unknown) => statusOf(error) === 429

/** Why the list failed to load. Gives no advice, because the page retries automatically. */
export function errorReason(error: unknown): string {
  return isLimited(error) ? tooManyRequests : failureText(error).reason
}

export function listErrorMessage(error: unknown): string {
  return isLimited(error) ? `${tooManyRequests} Try again ${delayText(retryAfterSeconds(error))}.` : errorMessage(error)
}

/** Delay before the next automatic retry. */
export function retryDelaySeconds(error: unknown): number {
  return retryAfterSeconds(error) ?? 10
}
