import { AppError } from '#contract/errors.ts'
import { statusOf } from '../../public-errors.ts'

/** Why the list did not come: the catalogue's words for the network, the site's for its own. */
export function reasonOf(error: unknown): string {
  if (statusOf(error) === 429) return 'Too many requests came from your network.'
  if (statusOf(error) === 503) return 'The site is very busy right now.'
  if (error instanceof AppError || !(error instanceof Error)) return 'Something went wrong on our end.'
  return error.message
}

/** What a visitor reads where there is no list. */
export function explainFailure(error: unknown): string {
  if (statusOf(error) !== 429) return reasonOf(error)
  const seconds = saidWait(error)
  return `${reasonOf(error)} Try again ${seconds === undefined ? 'in a moment' : `in ${formatWait(seconds)}`}.`
}

/** After how many seconds the list may be asked for again. */
export function retryDelaySeconds(error: unknown): number {
  return saidWait(error) ?? 10
}

export function formatWait(seconds: number): string {
  return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
}

function saidWait(error: unknown): number | undefined {
  return error instanceof AppError ? error.retryAfter : undefined
}
