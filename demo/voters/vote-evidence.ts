import type { VoteEvidence } from '#server/features/voting/vote-evidence.ts'
import { digestOf, mixText } from './random.ts'
import { dayMs } from './time.ts'
import type { CastVote } from './vote.ts'

/** Two processes serve the site. Each issues its own stamps. */
const processes = 2

/** Converts to the evidence that the site stores with the vote. */
export function toVoteEvidence({ castAt, voterKey, pass, browser, evidence }: CastVote): VoteEvidence {
  const { stampAt, ...press } = evidence
  // The site does not accept stamps older than a day.
  const isFresh = stampAt !== null && castAt - stampAt < dayMs
  return {
    ...press,
    passId: pass?.id ?? null,
    passAgeS: pass && Math.max(0, Math.floor((castAt - pass.issuedAt) / 1000)),
    passNetwork: pass?.network ?? null,
    stampAt: isFresh ? new Date(stampAt) : null,
    // All pages of a visit come from the same process.
    stampId: isFresh ? digestOf(`stamp ${mixText(voterKey) % processes} ${stampAt}`).slice(0, 16) : null,
    browser: browser.family,
    browserVersion: browser.version,
    platform: browser.platform,
    requestShape: digestOf(`headers ${browser.headers}`).slice(0, 16),
  }
}
