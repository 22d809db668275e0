import type { Site } from '#contract/site.ts'

/** A site as its operator has set it up, for tests of pages. */
export const site: Site = {
  siteName: 'Muster',
  gameName: 'Ironfront',
  operatorName: undefined,
  discordInvite: undefined,
  baseUrl: 'https://clans.example',
  hasSupport: false,
  voteOffsetMinutes: -240,
  longestLimitMinutes: 60,
  development: false,
}
