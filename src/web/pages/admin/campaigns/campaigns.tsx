import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Campaign } from '#contract/campaigns.ts'
import { useApi } from '../../../api-context.tsx'
import { Table } from '../../../ui/table.tsx'
import { ConfirmDialog, type Question } from '../confirm-dialog.tsx'
import { deskLoader, useDeskData } from '../desk-data.ts'
import { DeskSection, EmptyState, SectionData } from '../desk-section.tsx'
import { campaignColumns } from './campaign-columns.tsx'
import { CampaignForm } from './campaign-form.tsx'

export const loader = deskLoader(async (api) => (await api.listCampaigns()).body)

/** The promotions that were paid offline: add, list, end. */
export function Campaigns() {
  const api = useApi()
  const [query] = useSearchParams()
  const list = useDeskData<typeof loader>()
  const [question, setQuestion] = useState<Question>()
  const [status, setStatus] = useState<string>()
  const [added, setAdded] = useState(0)

  function finish(message: string) {
    setQuestion(undefined)
    setStatus(message)
    list.reload()
  }

  function askEnd(campaign: Campaign) {
    setQuestion({
      headline: 'End this campaign now?',
      words: `“${campaign.clan_name}” is no longer ${campaign.kind} by it. An ended campaign cannot be taken up again; a new one can be added.`,
      confirm: 'Yes, end it',
      tone: 'danger',
      act: () => api.endCampaign({ params: { id: String(campaign.id) } }),
      done: `The campaign for “${campaign.clan_name}” is ended.`,
    })
  }

  const clan = query.get('clan') ?? ''
  return (
    <DeskSection
      headline="Campaigns"
      description="Time-limited promotions that were paid offline. They give a clan its premium or recommended look while they run."
      status={status}
    >
      <CampaignForm
        key={`${clan} ${added}`}
        clan={clan}
        onDone={(message) => {
          setAdded(added + 1)
          finish(message)
        }}
      />
      <SectionData loaded={list}>
        {(campaigns) =>
          campaigns.length === 0 ? (
            <EmptyState headline="No campaigns">Those that are added appear here.</EmptyState>
          ) : (
            <Table
              caption={`${campaigns.length} ${campaigns.length === 1 ? 'campaign' : 'campaigns'}; those that end last come first`}
              columns={campaignColumns(askEnd)}
              rows={campaigns}
              keyOf={({ id }) => id}
              busy={list.busy}
            />
          )
        }
      </SectionData>
      <ConfirmDialog
        question={question}
        onClose={() => setQuestion(undefined)}
        onDone={finish}
        onOutdated={list.reload}
      />
    </DeskSection>
  )
}
