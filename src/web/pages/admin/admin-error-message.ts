import { AppError, type ErrorCode } from '#contract/errors.ts'
import { errorMessage } from '../../features/forms/error-message.ts'

const words: Partial<Record<ErrorCode, string>> = {
  already_decided: 'Somebody else has decided on this already.',
  submission_changed: 'The owner has changed this since you read it. Look at it again before you decide.',
  clan_not_found: 'This clan is no longer there, or is not listed.',
  no_such_entry: 'This is no longer there.',
  article_not_found: 'This article is no longer there.',
  not_allowed: 'Your account is no longer an administrator.',
  malformed: 'The server did not understand what was typed.',
}

/** What an administrator reads where an act was refused. */
export function adminErrorMessage(error: unknown): string {
  return (error instanceof AppError && words[error.code]) || errorMessage(error)
}

const outdated: ReadonlySet<ErrorCode> = new Set([
  'already_decided',
  'submission_changed',
  'clan_not_found',
  'no_such_entry',
  'article_not_found',
])

/** Whether what the page shows is no longer so, and trying again cannot help. */
export function isOutdated(error: unknown): boolean {
  return error instanceof AppError && outdated.has(error.code)
}
