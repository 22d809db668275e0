import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { countOf } from '#contract/rules/text/count-texts.ts'
import { useApi } from '../../../api-context.tsx'
import { ConfirmDialog, type Confirmation } from '../shared/confirmation/confirm-dialog.tsx'
import { deskLoader, useDeskData } from '../shared/desk-data.ts'
import { DeskSection, EmptyState, SectionData } from '../shared/desk-section.tsx'
import { ShortTable } from '../shared/short-table.tsx'
import { addedText } from './added-text.ts'
import { campaignColumns } from './campaign-columns.tsx'
import { CampaignForm } from './campaign-form.tsx'
import { endConfirmation } from './end-confirmation.ts'

/** Unfinished campaigns end last, so they come first. */
const firstRows = 50

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
        onSubmit={() => setStatus(undefined)}
        onDone={(added, promoted) => {
          setAddedCount(addedCount + 1)
          finish(addedText(added, list.data ?? [], promoted))
        }}
      />
      <SectionData loaded={list}>
        {(campaigns) =>
          campaigns.length === 0 ? (
            <EmptyState headline="No campaigns">New campaigns appear here.</EmptyState>
          ) : (
            <ShortTable
              few={campaigns.slice(0, firstRows)}
              noun="campaigns"
              caption={`${countOf(campaigns.length, 'campaign')}, latest end first`}
              columns={campaignColumns((campaign) => setConfirmation(endConfirmation(api, campaign)))}
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
