/** A failure in words. */
export interface FailureWords {
  readonly headline: string
  readonly words: string
  /** Whether the same address may work in a moment. */
  readonly canRetry: boolean
}

/** What a visitor reads about a page that did not come, by its HTTP status. */
export function describeFailure(status: number): FailureWords {
  if (status === 404) {
    return {
      headline: 'Off the map',
      words: 'There is no page at this address. It may have moved, or the link has a slip in it.',
      canRetry: false,
    }
  }
  if (status === 429) {
    return {
      headline: 'Hold your fire',
      words: 'Too many requests came from your network at once. Wait a few seconds, then try again.',
      canRetry: true,
    }
  }
  if (status === 503) {
    return {
      headline: 'Reinforcements are on the way',
      words: 'The site cannot answer at the moment. Nothing is lost; try again in a few seconds.',
      canRetry: true,
    }
  }
  return {
    headline: 'Something went wrong on our end',
    words: 'This page could not be put together. The fault has been written down; trying again may help.',
    canRetry: true,
  }
}
