import type { listActs } from '#contract/desk.ts'
import type { Answer } from '#contract/endpoint.ts'
import { DateTime } from '../../../features/dates/date-time.tsx'
import type { Column } from '../../../ui/table.tsx'
import cellStyles from '../cells.module.css'
import styles from './audit-log.module.css'
import { auditActionText, listChanges } from './describe-entry.ts'

export type Act = Answer<typeof listActs>['body'][number]

/** The columns of the record; `undo` is for those of `standing`, which have not been undone. */
export function actColumns(standing: ReadonlySet<number>, undo: (act: Act) => void): Column<Act>[] {
  return [
    { key: 'at', label: 'When', oneLine: true, cell: ({ at }) => <DateTime instant={at} form="minute" /> },
    { key: 'who', label: 'Who', cell: ({ who }) => <span className={cellStyles.small}>{who}</span> },
    {
      key: 'act',
      label: 'Act',
      heads: true,
      cell: (act) => (
        <>
          <span className={styles.act}>{auditActionText(act.act)}</span>
          {standing.has(act.id) && (
            <button
              type="button"
              className={cellStyles.link}
              aria-label={`Undo take-down of ${act.subject}…`}
              onClick={() => undo(act)}
            >
              Undo take-down…
            </button>
          )}
        </>
      ),
    },
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
