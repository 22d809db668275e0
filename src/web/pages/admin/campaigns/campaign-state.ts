import type { Campaign } from '#contract/campaigns.ts'

export type CampaignState = 'running' | 'upcoming' | 'over'

/** `now` is Unix ms. */
export function campaignState({ starts_at: start, ends_at: end }: Campaign, now: number): CampaignState {
  if (end <= now) return 'over'
  return start > now ? 'upcoming' : 'running'
}
