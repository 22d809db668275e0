import { AppError, errors } from '#contract/errors.ts'
import { RequestFailedError } from '../../api.ts'

export type VoteOutcome =
  /** `votes`: the clan's effective votes of the week, including this one. */
  | { readonly kind: 'registered'; readonly votes: number }
  /** `nextVote`: when the visitor can vote for this clan again, Unix ms. */
  | { readonly kind: 'already_voted'; readonly nextVote: number }
  | VoteFailure

export interface VoteFailure {
  readonly kind: 'failed'
  /** The message shown after "Vote error!". */
  readonly detail: string
  readonly canRetry: boolean
}

/** Describes why a vote failed by the error's code. Does not show the API's messages. */
export function toVoteFailure(error: unknown): VoteFailure {
  if (error instanceof AppError) {
    switch (error.code) {
      case 'clan_not_found':
        return failure('This clan is not listed.', false)
      case 'too_many_requests':
        return failure('Too many votes from your network. Please try again in a minute.', true)
      case 'overloaded':
        return failure('The site is very busy. Please try again in a moment.', true)
      default: {
        const { status } = errors[error.code]
        return failure(new RequestFailedError(status).message, status >= 500)
      }
    }
  }
  // Errors of the API client have the error catalog's messages, such as "Network Error".
  return failure(error instanceof Error ? error.message : 'Network Error', true)
}

const failure = (detail: string, canRetry: boolean): VoteFailure => ({ kind: 'failed', detail, canRetry })

/** For responses without `Retry-After`. */
const defaultPauseS = 10
/** Users do not wait longer than this. */
const maxPauseS = 120

/** The pause before retrying a rate-limited vote; undefined if it should not be retried. */
export function retryPauseSeconds(error: unknown): number | undefined {
  const tooMany =
    (error instanceof AppError && error.code === 'too_many_requests') ||
    (error instanceof RequestFailedError && error.status === 429)
  if (!tooMany) return undefined
  const seconds = Math.max(1, Math.ceil((error instanceof AppError ? error.retryAfter : undefined) ?? defaultPauseS))
  return seconds > maxPauseS ? undefined : seconds
}
