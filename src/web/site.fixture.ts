import type { Site } from '#contract/site.ts'

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
