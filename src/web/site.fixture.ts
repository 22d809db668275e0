import type { Site } from '#contract/site.ts'

export const site: Site = {
  version: '0.1.0',
  siteName: 'Muster',
  gameName: 'Ironfront',
  operatorName: undefined,
  discordInvite: undefined,
  baseUrl: 'https://clans.example',
  hasSupport: false,
  voteOffsetMinutes: -240,
  resultDelayHours: 48,
  moderationDelayHours: 0,
  longestLimitMinutes: 60,
  promises: { reviewHours: 48, replyHours: 48, minimumAge: 13, premiumMonthUsd: '7.99' },
  termsDate: Date.UTC(2025, 6, 29),
  privacyDate: Date.UTC(2025, 9, 6),
  addressProvider: undefined,
  development: false,
}
