import * as contract from '#contract/campaigns.ts'
import type { Bind } from '#server/http/api/bind.ts'
import { addCampaign, type CampaignDeps, endCampaign } from './book-campaign.ts'
import { listCampaigns } from './campaign-store.ts'

export function bindCampaigns(bind: Bind, deps: CampaignDeps): void {
  bind(contract.listCampaigns, async () => ({ body: await listCampaigns(deps.db) }))
  bind(contract.addCampaign, async ({ user, body: { price_usd = null, ...campaign } }) => ({
    body: await addCampaign(deps, user, { ...campaign, price_usd }),
  }))
  bind(contract.endCampaign, async ({ user, params }) => {
    await endCampaign(deps, user, params.id)
    return {}
  })
}
