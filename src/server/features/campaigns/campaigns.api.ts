import * as contract from '#contract/campaigns.ts'
import type { Bind } from '#server/http/bind.ts'
import { addCampaign, type CampaignNeeds, endCampaign } from './book-campaign.ts'
import { listCampaigns } from './campaign-store.ts'

export function bindCampaigns(bind: Bind, needs: CampaignNeeds): void {
  bind(contract.listCampaigns, async () => ({ body: await listCampaigns(needs.db) }))
  bind(contract.addCampaign, async ({ user, body: { price_usd = null, ...campaign } }) => ({
    body: { id: await addCampaign(needs, user, { ...campaign, price_usd }) },
  }))
  bind(contract.endCampaign, async ({ user, params }) => {
    await endCampaign(needs, user, params.id)
    return {}
  })
}
