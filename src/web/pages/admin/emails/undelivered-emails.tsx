import type { Answer } from '#contract/endpoint.ts'
import type { listUndeliveredMails } from '#contract/desk.ts'
import { Button } from '../../../ui/button.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { deskLoader, useDeskData } from '../desk-data.ts'
import { DeskSection, EmptyState, SectionData } from '../desk-section.tsx'
import styles from '../cells.module.css'
import { DateTime } from '../../../features/dates/date-time.tsx'

type Mail = Answer<typeof listUndeliveredMails>['body'][number]

const stateWords = { queued: 'Tried again', dead: 'Given up' } as const

const columns: readonly Column<Mail>[] = [
  {
    key: 'created_at',
    label: 'Written',
    oneLine: true,
    cell: ({ created_at: at }) => <DateTime instant={at} form="minute" />,
  },
  { key: 'recipient', label: 'To', heads: true, cell: ({ recipient }) => recipient },
  { key: 'kind', label: 'Mail', oneLine: true, cell: ({ kind }) => kind },
  {
    key: 'state',
    oneLine: true,
    label: 'State',
    cell: ({ state }) => (
      <span className={styles.badge} data-tone={state === 'dead' ? 'red' : 'orange'}>
        {stateWords[state]}
      </span>
    ),
  },
  { key: 'attempts', label: 'Tries', align: 'end', cell: ({ attempts }) => attempts },
  { key: 'error', label: 'Last error', wide: true, cell: ({ last_error: error }) => error ?? '–' },
]

export const loader = deskLoader(async (api) => (await api.listUndeliveredMails()).body)

/** The mails that were not delivered. */
export function Mails() {
  const mails = useDeskData<typeof loader>()
  return (
    <DeskSection
      headline="Mails that could not be delivered"
      description="Mails that were given up, and those that failed and are tried again; newest first, at most 200."
      status={undefined}
      actions={
        <Button busy={mails.busy} onClick={mails.reload}>
          Refresh
        </Button>
      }
    >
      <SectionData loaded={mails}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState icon="✓" headline="Every mail went out">
              Nothing has failed, or it has been delivered since.
            </EmptyState>
          ) : (
            <Table
              caption={`${rows.length} ${rows.length === 1 ? 'mail' : 'mails'}`}
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              busy={mails.busy}
              isMarked={({ state }) => state === 'dead'}
            />
          )
        }
      </SectionData>
    </DeskSection>
  )
}
