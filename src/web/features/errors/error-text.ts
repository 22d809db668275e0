import { RequestFailed } from '../../api.ts'
import { statusOf } from '../../public-errors.ts'

/** A failure in words. */
export interface ErrorText {
  /** Its status, where it is one of the site's. */
  readonly mark?: string
  readonly headline: string
  readonly words: string
  /** Whether the same address may work in a moment. */
  readonly canRetry: boolean
}

/** What a visitor reads about a page that did not come. */
export function errorText(error: unknown): ErrorText {
  const trouble = nameNetworkTrouble(error)
  if (trouble === undefined) return statusErrorText(statusOf(error))
  return {
    headline: trouble,
    words: 'The page did not reach this browser. Look whether you are online, then try again.',
    canRetry: true,
  }
}

/** Network trouble as the error catalogue words it; undefined for what the site itself has answered. */
function nameNetworkTrouble(error: unknown): string | undefined {
  if (error instanceof RequestFailed) return error.message
  if (!(error instanceof Error)) return undefined
  if (['Network Error', 'timeout exceeded'].includes(error.message)) return error.message
  // A page's script that did not come; each engine has its own words for it.
  return /dynamically imported module|importing a module|preload CSS/i.test(error.message) ? 'Network Error' : undefined
}

/** The same for an answer of the site, by its HTTP status. */
export function statusErrorText(status: number): ErrorText {
  const mark = String(status)
  if (status === 404) {
    return {
      mark,
      headline: 'Off the map',
      words: 'There is no page at this address. It may have moved, or the link has a slip in it.',
      canRetry: false,
    }
  }
  if (status === 429) {
    return {
      mark,
      headline: 'Hold your fire',
      words: 'Too many requests came from your network at once. Wait a few seconds, then try again.',
      canRetry: true,
    }
  }
  if (status === 503) {
    return {
      mark,
      headline: 'Reinforcements are on the way',
      words: 'The site cannot answer at the moment. Nothing is lost; try again in a few seconds.',
      canRetry: true,
    }
  }
  return {
    mark,
    headline: 'Something went wrong on our end',
    words: 'This page could not be put together. The fault has been written down; trying again may help.',
    canRetry: true,
  }
}
