import { AppError, errorStatuses } from '#contract/errors.ts'
import { RequestFailedError } from '../../api.ts'
import { failureText, retryAfterSeconds } from '../../failure-text.ts'
import type { AfterVote } from './vote-details.ts'

export type VoteOutcome =
  /** `votes`: the clan's effective votes this week, including this one. `after`: the panel to show; never rejects. */
  | { readonly kind: 'registered'; readonly votes: number; readonly after?: Promise<AfterVote | undefined> | undefined }
  /** `nextVote`: when the visitor can vote for this clan again, Unix ms. */
  | { readonly kind: 'already_voted'; readonly nextVote: number }
  | VoteFailure

export interface VoteFailure {
  readonly kind: 'failed'
  /** The error catalog's text; undefined if `detail` explains the failure by itself. */
  readonly headline: string | undefined
  /** What happened and what to do. */
  readonly detail: string
  readonly canRetry: boolean
}

/** Describes a failed vote by its error code. Does not show the API's messages. */
export function toVoteFailure(error: unknown): VoteFailure {
  const code = error instanceof AppError ? error.code : undefined
  if (code === 'clan_not_found') return failure('This clan is not listed.', false)
  if (code === 'too_many_requests')
    return failure('Too many votes from your network. Please try again in a minute.', true)
  if (code === 'database_unavailable')
    return failure(
      'Votes cannot be saved right now, because the site cannot reach its database. Please try again in a few minutes.',
      true,
    )
  // From a proxy without a healthy instance.
  if (error instanceof RequestFailedError && error.status === 503)
    return failure('The site cannot save votes right now. Please try again in a few minutes.', true)
  const { headline, advice } = failureText(error)
  return { ...failure(advice, code === undefined || errorStatuses[code] >= 500), headline }
}

function failure(detail: string, canRetry: boolean): VoteFailure {
  return { kind: 'failed', headline: undefined, detail, canRetry }
}

/** For responses without `Retry-After`. */
const defaultPauseS = 10
/** Longer waits are not worth a retry, since users would leave. */
const maxPauseS = 120

/** The pause before retrying a rate-limited vote; undefined if it should not be retried. */
export function retryPauseSeconds(error: unknown): number | undefined {
  const tooMany =
    (error instanceof AppError && error.code === 'too_many_requests') ||
    (error instanceof RequestFailedError && error.status === 429)
  if (!tooMany) return undefined
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds(error) ?? defaultPauseS))
  return seconds > maxPauseS ? undefined : seconds
}
