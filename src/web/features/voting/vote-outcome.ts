import { AppError, errors } from '#contract/errors.ts'
import { RequestFailed } from '../../api.ts'

/** How casting a vote ended. */
export type VoteOutcome =
  /** `votes`: the clan's effective votes of the week, this one among them. */
  | { readonly kind: 'registered'; readonly votes: number }
  /** `nextVote`: when a vote for this clan is possible again, Unix ms. */
  | { readonly kind: 'already_voted'; readonly nextVote: number }
  | VoteFailure

export interface VoteFailure {
  readonly kind: 'failed'
  /** What the visitor reads, beside that the vote was not registered. */
  readonly detail: string
  /** Whether trying again may help. */
  readonly canRetry: boolean
}

/** Says by its code, never by its text, why a vote failed. */
export function explainFailure(error: unknown): VoteFailure {
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
        return failure(new RequestFailed(status).message, status >= 500)
      }
    }
  }
  // The client's own errors read as the error catalogue says: "Network Error" and the like.
  return failure(error instanceof Error ? error.message : 'Network Error', true)
}

const failure = (detail: string, canRetry: boolean): VoteFailure => ({ kind: 'failed', detail, canRetry })

/** Where an answer of "too many" says nothing about when to come back, in seconds. */
const usualPause = 10
/** Longer than this nobody waits in front of a page, in seconds. */
const longestPause = 120

/** After how many seconds a vote that was refused for coming too fast is worth sending again; undefined: not at all. */
export function retryPauseSeconds(error: unknown): number | undefined {
  const tooMany =
    (error instanceof AppError && error.code === 'too_many_requests') ||
    (error instanceof RequestFailed && error.status === 429)
  if (!tooMany) return undefined
  const seconds = Math.max(1, Math.ceil((error instanceof AppError ? error.retryAfter : undefined) ?? usualPause))
  return seconds > longestPause ? undefined : seconds
}
