import type { ApiResponse } from '#contract/endpoint.ts'
import type { listUndeliveredMails } from '#contract/desk.ts'
import { Button } from '../../../ui/button.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { deskLoader, useDeskData } from '../desk-data.ts'
import { DeskSection, EmptyState, SectionData } from '../desk-section.tsx'
import styles from '../cells.module.css'
import { DateTime } from '../../../features/dates/date-time.tsx'

type UndeliveredEmail = ApiResponse<typeof listUndeliveredMails>['body'][number]

const stateLabels = { queued: 'Retrying', dead: 'Failed' } as const

const columns: readonly Column<UndeliveredEmail>[] = [
  {
    key: 'created_at',
    label: 'Created',
    noWrap: true,
    cell: ({ created_at: at }) => <DateTime instant={at} format="minute" />,
  },
  { key: 'recipient', label: 'To', isRowHeader: true, cell: ({ recipient }) => recipient },
  { key: 'kind', label: 'Email', noWrap: true, cell: ({ kind }) => kind },
  {
    key: 'state',
    noWrap: true,
    label: 'State',
    cell: ({ state }) => (
      <span className={styles.badge} data-tone={state === 'dead' ? 'red' : 'orange'}>
        {stateLabels[state]}
      </span>
    ),
  },
  { key: 'attempts', label: 'Attempts', align: 'end', cell: ({ attempts }) => attempts },
  { key: 'error', label: 'Last error', isWide: true, cell: ({ last_error: error }) => error ?? '–' },
]

export const loader = deskLoader(async (api) => (await api.listUndeliveredMails()).body)

export function UndeliveredEmails() {
  const emails = useDeskData<typeof loader>()
  return (
    <DeskSection
      headline="Undelivered emails"
      description="Emails that failed for good, and those that will be retried; newest first, at most 200."
      status={undefined}
      actions={
        <Button busy={emails.busy} onClick={emails.reload}>
          Refresh
        </Button>
      }
    >
      <SectionData loaded={emails}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState icon="✓" headline="No undelivered emails">
              Every email was delivered.
            </EmptyState>
          ) : (
            <Table
              caption={`${rows.length} ${rows.length === 1 ? 'email' : 'emails'}`}
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              busy={emails.busy}
              isHighlighted={({ state }) => state === 'dead'}
            />
          )
        }
      </SectionData>
    </DeskSection>
  )
}
