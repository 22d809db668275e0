import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { VoteAction } from '#contract/vote-actions.ts'
import { DateTime } from '../../../features/dates/date-time.tsx'
import { weekName } from '../../../features/weeks/week-texts.ts'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/table.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import cellStyles from '../shared/cells.module.css'
import { actionText, changeText } from '../shared/action-history/vote-action-texts.ts'
import type { VoteActions } from '../shared/vote-actions/use-vote-actions.ts'
import styles from './action-columns.module.css'
import { caseHref } from './case-query.ts'

/** Columns for administrators' actions on votes, including a button to undo each. */
export function actionColumns({ undo, undoing }: Pick<VoteActions, 'undo' | 'undoing'>): Column<VoteAction>[] {
  return [
    { key: 'at', label: 'When', noWrap: true, cell: ({ at }) => <DateTime instant={at} format="minute" /> },
    {
      key: 'by',
      label: 'Who',
      cell: ({ by }) => <span className={cellStyles.email}>{by ?? 'Deleted account'}</span>,
    },
    { key: 'kind', label: 'Action', isRowHeader: true, cell: (action) => <Action action={action} /> },
    {
      key: 'reason',
      label: 'Reason',
      cell: ({ reason }) => (reason ? <span className={styles.reason}>{reason}</span> : '–'),
    },
    {
      key: 'undo',
      label: 'Undo',
      cell: ({ id, case_id: caseId, can_undo: canUndo, undone_at: undoneAt, finished }) => {
        if (undoneAt !== null)
          return (
            <>
              Undone, <DateTime instant={undoneAt} format="minute" />
            </>
          )
        if (!finished) return 'Running'
        if (!canUndo) return '–'
        return (
          <Button busy={undoing === id} onClick={() => void undo(id, caseId)}>
            Undo<VisuallyHidden> action {id}</VisuallyHidden>
          </Button>
        )
      },
    },
  ]
}

/** The action's clan and case, for the list of all actions. */
export const subjectColumn: Column<VoteAction> = {
  key: 'clan',
  label: 'Clan',
  cell: ({ clan_id: id, clan_name: name, case_id: caseId, week }) => (
    <>
      <span className={styles.clan} dir="auto">
        {id === null ? '–' : <CaseLink caseId={caseId}>{name ?? `Deleted clan ${id}`}</CaseLink>}
      </span>
      {week !== null && <span className={cellStyles.small}>{weekName(week)}</span>}
    </>
  ),
}

function CaseLink({ caseId, children }: { readonly caseId: number | null; readonly children: ReactNode }) {
  return caseId === null ? children : <Link to={caseHref(caseId)}>{children}</Link>
}

function Action({ action }: { readonly action: VoteAction }) {
  const change = changeText(action)
  return (
    <>
      {actionText(action)}
      {change !== undefined && <span className={styles.change}>{change}</span>}
    </>
  )
}
