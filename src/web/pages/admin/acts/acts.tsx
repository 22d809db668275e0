import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import type { listActs } from '#contract/desk.ts'
import { useApi } from '../../../api-context.tsx'
import { explainRefusal } from '../../../features/forms/explain-refusal.ts'
import { FormMessage } from '../../../features/forms/form-message.tsx'
import { Button } from '../../../ui/button.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { DeskSection, LoadState, NothingHere } from '../desk-section.tsx'
import cellStyles from '../cells.module.css'
import sectionStyles from '../desk-section.module.css'
import styles from './acts.module.css'
import { DateTime } from '../../../features/dates/date-time.tsx'
import { useLoaded } from '../use-loaded.ts'
import { describeAct, listChanges } from './describe-act.ts'

type Act = Answer<typeof listActs>['body'][number]

/** As many as one call answers. */
const batch = 100

const columns: readonly Column<Act>[] = [
  { key: 'at', label: 'When', oneLine: true, cell: ({ at }) => <DateTime instant={at} form="minute" /> },
  { key: 'who', label: 'Who', cell: ({ who }) => <span className={cellStyles.small}>{who}</span> },
  { key: 'act', label: 'Act', heads: true, cell: ({ act }) => describeAct(act) },
  {
    key: 'subject',
    label: 'To',
    cell: ({ subject }) => (
      <span className={styles.subject} dir="auto">
        {subject}
      </span>
    ),
  },
  {
    key: 'reason',
    label: 'Reason',
    cell: ({ reason }) => (reason ? <span className={styles.reason}>{reason}</span> : '–'),
  },
  { key: 'changes', label: 'Changes', wide: true, cell: (act) => <Changes act={act} /> },
]

/** What administrators have done, newest first. */
export function Acts() {
  const api = useApi()
  const record = useLoaded(async () => {
    const { body } = await api.listActs()
    return { acts: body, more: body.length === batch }
  })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function loadOlder(last: Act) {
    setBusy(true)
    setFailure(undefined)
    try {
      const { body } = await api.listActs({ query: { before: String(last.id) } })
      record.change(({ acts }) => ({ acts: [...acts, ...body], more: body.length === batch }))
    } catch (error) {
      setFailure(explainRefusal(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <DeskSection
      headline="Record of acts"
      words="Everything that administrators have done, newest first. Nothing here can be changed."
      said={undefined}
      ways={
        <Button busy={record.busy} onClick={record.reload}>
          Refresh
        </Button>
      }
    >
      <LoadState loaded={record}>
        {({ acts, more }) => {
          const last = acts.at(-1)
          if (!last)
            return <NothingHere headline="Nothing done yet">Each act at this desk is written down here.</NothingHere>
          return (
            <>
              <Table caption={`The last ${acts.length} acts`} columns={columns} rows={acts} keyOf={({ id }) => id} />
              <FormMessage tone="bad">{failure}</FormMessage>
              {more && (
                <div className={sectionStyles.ways}>
                  <Button busy={busy} onClick={() => void loadOlder(last)}>
                    Show older acts
                  </Button>
                </div>
              )}
            </>
          )
        }}
      </LoadState>
    </DeskSection>
  )
}

function Changes({ act }: { readonly act: Act }) {
  const changes = listChanges(act.before, act.after)
  if (changes.length === 0) return '–'
  return (
    <details className={styles.details}>
      <summary>{changes.length === 1 ? 'One fact' : `${changes.length} facts`}</summary>
      <dl className={styles.changes}>
        {changes.map(({ fact, before, after }) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd dir="auto">
              {before} → {after}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
