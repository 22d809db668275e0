import type { Campaign } from '#contract/campaigns.ts'

export type CampaignState = 'running' | 'to come' | 'over'

/** Where a campaign stands at `now` (Unix ms). */
export function campaignState({ starts_at: start, ends_at: end }: Campaign, now: number): CampaignState {
  if (end <= now) return 'over'
  return start > now ? 'to come' : 'running'
}
