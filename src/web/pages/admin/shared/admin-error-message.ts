import { AppError, type ErrorCode } from '#contract/errors.ts'
import { errorMessage } from '../../../features/forms/error-message.ts'

const messages: Partial<Record<ErrorCode, string>> = {
  already_decided: 'This was decided or withdrawn after you loaded it. Your action changed nothing.',
  submission_changed: 'The owner has changed this since you loaded it. Review it again before you decide.',
  case_changed:
    'The vote detector has changed the votes of this case since you loaded it. Review them before you decide.',
  clan_has_votes: 'Someone has already voted for this clan, so it stays listed. You can take it down under All clans.',
  clan_not_found: 'This clan no longer exists or is not listed.',
  no_such_entry: 'This entry no longer exists.',
  article_changed:
    'Another administrator has changed this article since you loaded it. Review it before you publish it.',
  article_not_found: 'This article no longer exists.',
  not_allowed: 'Your account is no longer an administrator.',
  malformed: 'The server rejected the input. Check each field and try again.',
}

/** A failure that the response describes, such as why a test email was not sent. */
export class ReportedError extends Error {}

export function adminErrorMessage(error: unknown): string {
  if (error instanceof ReportedError) return error.message
  return (error instanceof AppError && messages[error.code]) || errorMessage(error)
}

const outdated: ReadonlySet<ErrorCode> = new Set([
  'already_decided',
  'submission_changed',
  'case_changed',
  'clan_has_votes',
  'clan_not_found',
  'no_such_entry',
  'article_not_found',
  'article_changed',
])

/** Whether the page's data is outdated, so that a retry cannot succeed. */
export function isOutdated(error: unknown): boolean {
  return error instanceof AppError && outdated.has(error.code)
}
