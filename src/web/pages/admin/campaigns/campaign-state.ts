import type { Campaign } from '#contract/campaigns.ts'

/** `canceled`: ended before it began. */
export type CampaignState = 'running' | 'upcoming' | 'over' | 'canceled'

/** `now` is Unix ms. */
export function campaignState({ starts_at: start, ends_at: end }: Campaign, now: number): CampaignState {
  if (end <= start) return 'canceled'
  if (end <= now) return 'over'
  return start > now ? 'upcoming' : 'running'
}

/** Whether the campaign can still be ended. */
export function isUnfinished(state: CampaignState): boolean {
  return state === 'running' || state === 'upcoming'
}
