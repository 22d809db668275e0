import { useApi } from '../../../api-context.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Table } from '../../../ui/table.tsx'
import { deskLoader, useDeskData } from '../shared/desk-data.ts'
import { DeskSection, EmptyState, SectionData } from '../shared/desk-section.tsx'
import { OlderEntries, toEntryPage } from '../shared/action-history/older-entries.tsx'
import { OutcomeMessage } from '../shared/vote-actions/outcome-message.tsx'
import { useVoteActions } from '../shared/vote-actions/use-vote-actions.ts'
import { actionColumns, subjectColumn } from './action-columns.tsx'

export const loader = deskLoader(async (api) => toEntryPage((await api.listVoteActions()).body))

/** `/admin/cases/actions`: all actions of administrators on votes, to find and undo them. */
export function VoteActionsPage() {
  const api = useApi()
  const list = useDeskData<typeof loader>()
  const actions = useVoteActions(list.reload)
  return (
    <DeskSection
      headline="Vote actions"
      description="Everything that administrators did about votes, newest first. Undo skips votes that were changed again since."
      status={undefined}
      actions={
        <>
          <ButtonLink href="/admin/cases">All cases</ButtonLink>
          <Button busy={list.busy} onClick={list.reload}>
            Refresh
          </Button>
        </>
      }
    >
      <OutcomeMessage actions={actions} outcome={actions.outcome} />
      <SectionData loaded={list} keepData>
        {({ entries }) =>
          entries.length === 0 ? (
            <EmptyState headline="No actions yet">What administrators do about votes appears here.</EmptyState>
          ) : (
            <>
              <Table
                caption={entries.length === 1 ? 'The latest action' : `The latest ${entries.length} actions`}
                columns={[subjectColumn, ...actionColumns(actions)]}
                rows={entries}
                keyOf={({ id }) => id}
                busy={list.busy}
              />
              <OlderEntries list={list} fetchBefore={(before) => api.listVoteActions({ query: { before } })}>
                Show older actions
              </OlderEntries>
            </>
          )
        }
      </SectionData>
    </DeskSection>
  )
}
