import type { Campaign } from '#contract/campaigns.ts'

/** `cancelled`: ended before it began. */
export type CampaignState = 'running' | 'upcoming' | 'over' | 'cancelled'

/** `now` is Unix ms. */
export function campaignState({ starts_at: start, ends_at: end }: Campaign, now: number): CampaignState {
  if (end <= start) return 'cancelled'
  if (end <= now) return 'over'
  return start > now ? 'upcoming' : 'running'
}

/** Whether it can still be ended. */
export function isUnfinished(state: CampaignState): boolean {
  return state === 'running' || state === 'upcoming'
}
