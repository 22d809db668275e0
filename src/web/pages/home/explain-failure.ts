import { AppError } from '#contract/errors.ts'
import { statusOf } from '../../public-errors.ts'

/** What a visitor reads where the list did not come: the catalogue's words for the network, the site's for its own. */
export function explainFailure(error: unknown): string {
  if (statusOf(error) === 429) return tooMany(error)
  if (statusOf(error) === 503) return 'The site is very busy right now.'
  if (error instanceof AppError || !(error instanceof Error)) return 'Something went wrong on our end.'
  return error.message
}

function tooMany(error: unknown): string {
  const seconds = error instanceof AppError ? error.retryAfter : undefined
  const when = seconds === undefined ? 'in a moment' : `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `Too many requests came from your network. Try again ${when}.`
}
