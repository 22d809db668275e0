import { useEffect, useEffectEvent } from 'react'
import { AppError } from '#contract/errors.ts'
import type { VoteAction } from '#contract/vote-actions.ts'
import type { Api } from '../../../api.ts'
import { Table } from '../../../ui/table.tsx'
import { ConfirmDialog } from '../shared/confirmation/confirm-dialog.tsx'
import { deskLoader, useDeskData } from '../shared/desk-data.ts'
import { DeskSection, EmptyState, SectionData } from '../shared/desk-section.tsx'
import { OutcomeMessage } from '../shared/vote-actions/outcome-message.tsx'
import { actionColumns } from './action-columns.tsx'
import { Appeals } from './appeals.tsx'
import { CaseActionButtons } from './case-actions.tsx'
import { CaseFacts, CaseHead } from './case-head.tsx'
import { CaseSectionActions } from './case-section-actions.tsx'
import { Findings } from './evidence/findings.tsx'
import { Panel } from './panel.tsx'
import { Spread } from './evidence/spread.tsx'
import { TimelineChart } from './evidence/timeline-chart.tsx'
import { type CaseActions, useCaseActions } from './use-case-actions.ts'
import styles from './vote-case.module.css'
import type { VoteCase } from './vote-case-data.ts'
import { VoteTables } from './evidence/vote-tables.tsx'

/** Null if the case no longer exists. */
export const loader = deskLoader((api, _, { case: id = '' }) => readCase(api, id))

async function readCase(api: Pick<Api, 'readVoteCase'>, id: string): Promise<VoteCase | null> {
  if (!/^[1-9]\d{0,8}$/.test(id)) return null
  try {
    return (await api.readVoteCase({ params: { id } })).body
  } catch (error) {
    if (error instanceof AppError && error.code === 'no_such_entry') return null
    throw error
  }
}

/** `/admin/cases/{id}`: a case with its evidence and all actions on it. */
export function VoteCasePage() {
  const loaded = useDeskData<typeof loader>()
  const actions = useCaseActions(loaded.reload)
  useRunningAction(loaded.data, actions)
  return (
    <DeskSection
      headline="Case"
      description="What is unusual about these votes, what may explain it, and what was done."
      status={undefined}
      actions={<CaseSectionActions loaded={loaded} />}
    >
      <SectionData loaded={loaded} keepData>
        {(data) =>
          data === null ? (
            <EmptyState headline="No such case">
              The vote detector may have found later that these votes are not unusual.
            </EmptyState>
          ) : (
            <CaseDetails of={data} actions={actions} />
          )
        }
      </SectionData>
      <ConfirmDialog
        confirmation={actions.confirmation}
        onClose={actions.close}
        onDone={actions.close}
        onOutdated={loaded.reload}
      />
    </DeskSection>
  )
}

/** Follows an action that was still running when the case was loaded. */
function useRunningAction(of: VoteCase | null | undefined, actions: CaseActions) {
  const running = of?.actions.findLast(({ finished }) => !finished)
  const follow = useEffectEvent((action: VoteAction) => {
    if (actions.outcome?.running?.id !== action.id) actions.report(action)
  })
  useEffect(() => {
    if (running) follow(running)
  }, [running])
}

function CaseDetails({ of, actions }: { readonly of: VoteCase; readonly actions: CaseActions }) {
  return (
    <div className={styles.case}>
      <div className={styles.head}>
        <CaseHead shown={of} />
        <CaseFacts shown={of} />
        <CaseActionButtons of={of} actions={actions} />
        <OutcomeMessage actions={actions} outcome={actions.outcome} />
      </div>
      <Appeals of={of} actions={actions} />
      {of.actions.length > 0 && (
        <Panel headline="What was done">
          <Table
            caption={of.actions.length === 1 ? '1 action' : `${of.actions.length} actions, oldest first`}
            columns={actionColumns(actions)}
            rows={of.actions}
            keyOf={({ id }) => id}
          />
        </Panel>
      )}
      <Findings of={of} />
      {of.size > 0 && (
        <>
          <Panel headline="Votes per hour">
            <TimelineChart timeline={of.timeline} />
          </Panel>
          <Spread of={of} actions={actions} />
          <VoteTables of={of} />
        </>
      )}
    </div>
  )
}
