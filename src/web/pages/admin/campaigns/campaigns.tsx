import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Campaign } from '#contract/campaigns.ts'
import { useApi } from '../../../api-context.tsx'
import { Table } from '../../../ui/table.tsx'
import { ConfirmDialog, type Confirmation } from '../confirm-dialog.tsx'
import { deskLoader, useDeskData } from '../desk-data.ts'
import { DeskSection, EmptyState, SectionData } from '../desk-section.tsx'
import { campaignColumns } from './campaign-columns.tsx'
import { CampaignForm } from './campaign-form.tsx'

export const loader = deskLoader(async (api) => (await api.listCampaigns()).body)

export function Campaigns() {
  const api = useApi()
  const [query] = useSearchParams()
  const list = useDeskData<typeof loader>()
  const [confirmation, setConfirmation] = useState<Confirmation>()
  const [status, setStatus] = useState<string>()
  const [addedCount, setAddedCount] = useState(0)

  function finish(message: string) {
    setConfirmation(undefined)
    setStatus(message)
    list.reload()
  }

  function confirmEnd(campaign: Campaign) {
    setConfirmation({
      headline: 'End this campaign now?',
      message: `“${campaign.clan_name}” loses the ${campaign.kind} status of this campaign. An ended campaign cannot be resumed, but you can add a new one.`,
      confirmLabel: 'Yes, end it',
      tone: 'danger',
      action: () => api.endCampaign({ params: { id: String(campaign.id) } }),
      successMessage: `The campaign for “${campaign.clan_name}” was ended.`,
    })
  }

  const clan = query.get('clan') ?? ''
  return (
    <DeskSection
      headline="Campaigns"
      description="Time-limited promotions that were paid offline. A clan is shown as premium or recommended while its campaign runs."
      status={status}
    >
      <CampaignForm
        key={`${clan} ${addedCount}`}
        clan={clan}
        onDone={(message) => {
          setAddedCount(addedCount + 1)
          finish(message)
        }}
      />
      <SectionData loaded={list}>
        {(campaigns) =>
          campaigns.length === 0 ? (
            <EmptyState headline="No campaigns">New campaigns appear here.</EmptyState>
          ) : (
            <Table
              caption={`${campaigns.length} ${campaigns.length === 1 ? 'campaign' : 'campaigns'}, latest end first`}
              columns={campaignColumns(confirmEnd)}
              rows={campaigns}
              keyOf={({ id }) => id}
              busy={list.busy}
            />
          )
        }
      </SectionData>
      <ConfirmDialog
        confirmation={confirmation}
        onClose={() => setConfirmation(undefined)}
        onDone={finish}
        onOutdated={list.reload}
      />
    </DeskSection>
  )
}
