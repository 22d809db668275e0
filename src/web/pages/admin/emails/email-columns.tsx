import type { listUndeliveredMails } from '#contract/desk.ts'
import type { ApiResponse } from '#contract/endpoint.ts'
import { DateTime } from '../../../features/dates/date-time.tsx'
import type { Column } from '../../../ui/table.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { Badge } from '../shared/badge.tsx'
import styles from '../shared/cells.module.css'
import { emailKindText } from './email-kind-text.ts'

export type UndeliveredEmail = ApiResponse<typeof listUndeliveredMails>['body'][number]

const stateLabels = { queued: 'Retrying', dead: 'Failed' } as const

export interface EmailActions {
  readonly retry: (email: UndeliveredEmail) => void
  readonly discard: (email: UndeliveredEmail) => void
}

export function emailColumns({ retry, discard }: EmailActions): Column<UndeliveredEmail>[] {
  return [
    {
      key: 'created_at',
      label: 'Created',
      noWrap: true,
      cell: ({ created_at: at }) => <DateTime instant={at} format="minute" />,
    },
    { key: 'recipient', label: 'To', isRowHeader: true, cell: ({ recipient }) => recipient },
    { key: 'kind', label: 'Email', noWrap: true, cell: ({ kind }) => emailKindText(kind) },
    {
      key: 'state',
      noWrap: true,
      label: 'State',
      cell: ({ state }) => <Badge tone={state === 'dead' ? 'red' : 'orange'}>{stateLabels[state]}</Badge>,
    },
    { key: 'attempts', label: 'Attempts', align: 'end', cell: ({ attempts }) => attempts },
    { key: 'error', label: 'Last error', isWide: true, cell: ({ last_error: error }) => error ?? '–' },
    {
      key: 'actions',
      label: 'Actions',
      noWrap: true,
      isSticky: true,
      cell: (email) => (
        <div className={styles.actions}>
          <button type="button" className={styles.link} onClick={() => retry(email)}>
            Retry now<VisuallyHidden>: the email to {email.recipient}</VisuallyHidden>
          </button>
          <button type="button" className={styles.link} data-tone="danger" onClick={() => discard(email)}>
            Discard<VisuallyHidden> the email to {email.recipient}</VisuallyHidden>
          </button>
        </div>
      ),
    },
  ]
}
