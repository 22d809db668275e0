import { useState } from 'react'
import type { SharedNetwork } from '#contract/shared-networks.ts'
import { DateTime } from '../../../../features/dates/date-time.tsx'
import { Button } from '../../../../ui/button.tsx'
import { type Column, Table } from '../../../../ui/table.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import cellStyles from '../../shared/cells.module.css'
import { deskLoader, useDeskData } from '../../shared/desk-data.ts'
import { DeskSection, EmptyState, SectionData } from '../../shared/desk-section.tsx'
import { OutcomeMessage } from '../../shared/vote-actions/outcome-message.tsx'
import { useVoteActions, type VoteActions } from '../../shared/vote-actions/use-vote-actions.ts'
import actionStyles from '../action-columns.module.css'
import { CaseSectionActions } from '../case-section-actions.tsx'
import { NetworkForm } from './network-form.tsx'

export const loader = deskLoader(async (api) => (await api.listSharedNetworks()).body)

/** `/admin/cases/networks`: networks with higher limits for votes, and a form to add one. */
export function SharedNetworks() {
  const list = useDeskData<typeof loader>()
  const actions = useVoteActions(list.reload)
  const [markedCount, setMarkedCount] = useState(0)
  return (
    <DeskSection
      headline="Shared networks"
      description="Networks that many people share, such as those of cafés and companies: three times as many of their votes count."
      status={undefined}
      actions={<CaseSectionActions loaded={list} />}
    >
      <OutcomeMessage actions={actions} outcome={actions.outcome} />
      <NetworkForm
        key={markedCount}
        onSubmit={actions.clear}
        onMarked={({ network, action_id: actionId }) => {
          setMarkedCount(markedCount + 1)
          actions.show({ caseId: null, message: `${network} is marked as shared.`, undo: actionId ?? undefined })
        }}
        onOutdated={list.reload}
      />
      <SectionData loaded={list} keepData>
        {(networks) =>
          networks.length === 0 ? (
            <EmptyState headline="No shared networks">Networks that you mark as shared appear here.</EmptyState>
          ) : (
            <Table
              caption={networks.length === 1 ? '1 network' : `${networks.length} networks, newest first`}
              columns={networkColumns(actions)}
              rows={networks}
              keyOf={({ id }) => id}
              busy={list.busy}
            />
          )
        }
      </SectionData>
    </DeskSection>
  )
}

function networkColumns({ undo, undoing }: Pick<VoteActions, 'undo' | 'undoing'>): Column<SharedNetwork>[] {
  return [
    {
      key: 'network',
      label: 'Network',
      isRowHeader: true,
      cell: ({ network }) => <span className={cellStyles.mono}>{network}</span>,
    },
    {
      key: 'reason',
      label: 'Reason',
      cell: ({ reason }) => <span className={actionStyles.reason}>{reason}</span>,
    },
    {
      key: 'by',
      label: 'Who',
      cell: ({ by }) => <span className={cellStyles.email}>{by ?? 'Deleted account'}</span>,
    },
    { key: 'at', label: 'Since', noWrap: true, cell: ({ at }) => <DateTime instant={at} format="minute" /> },
    {
      key: 'undo',
      label: 'Undo',
      cell: ({ network, action_id: actionId }) =>
        actionId === null ? (
          '–'
        ) : (
          <Button busy={undoing === actionId} onClick={() => void undo(actionId, null)}>
            Undo<VisuallyHidden> {network}</VisuallyHidden>
          </Button>
        ),
    },
  ]
}
