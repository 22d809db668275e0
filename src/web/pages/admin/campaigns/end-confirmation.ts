import type { Campaign } from '#contract/campaigns.ts'
import type { Api } from '../../../api.ts'
import type { Confirmation } from '../shared/confirmation/confirm-dialog.tsx'
import { latestOfClan } from '../shared/action-history/latest-action.tsx'
import { campaignState } from './campaign-state.ts'

/** Confirmation before ending a campaign, or canceling it if it has not started. */
export function endConfirmation(api: Pick<Api, 'endCampaign' | 'listActs'>, campaign: Campaign): Confirmation {
  const { id, clan_id: clanId, clan_name: name, kind } = campaign
  const [done, lost] =
    campaignState(campaign, Date.now()) === 'upcoming' ? ['canceled', 'will not get'] : ['ended', 'loses']
  return {
    headline: done === 'ended' ? 'End this campaign now?' : 'Cancel this campaign?',
    message: `“${name}” ${lost} the ${kind} status of this campaign. A campaign that is ${done} cannot be resumed, but you can add a new one.`,
    confirmLabel: done === 'ended' ? 'Yes, end it' : 'Yes, cancel it',
    tone: 'danger',
    action: () => api.endCampaign({ params: { id: String(id) } }),
    successMessage: `The campaign for “${name}” was ${done}.`,
    latest: () => latestOfClan(api, clanId),
  }
}
