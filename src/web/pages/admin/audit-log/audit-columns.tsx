import type { listActs } from '#contract/desk.ts'
import type { ApiResponse } from '#contract/endpoint.ts'
import { countOf } from '#contract/rules/text/count-texts.ts'
import { DateTime } from '../../../features/dates/date-time.tsx'
import type { Column } from '../../../ui/table.tsx'
import cellStyles from '../shared/cells.module.css'
import styles from './audit-log.module.css'
import { auditActionText } from '../shared/action-history/audit-action-text.ts'
import { listChanges } from './describe-entry.ts'

export type AuditEntry = ApiResponse<typeof listActs>['body'][number]

/** `activeTakeDowns`: IDs of the entries that offer `onUndo`. */
export function auditColumns(
  activeTakeDowns: ReadonlySet<number>,
  onUndo: (entry: AuditEntry) => void,
): Column<AuditEntry>[] {
  return [
    { key: 'at', label: 'When', noWrap: true, cell: ({ at }) => <DateTime instant={at} format="minute" /> },
    { key: 'who', label: 'Who', cell: ({ who }) => <span className={cellStyles.email}>{who}</span> },
    {
      key: 'act',
      label: 'Action',
      isRowHeader: true,
      cell: (entry) => (
        <>
          <span className={styles.action}>{auditActionText(entry.act)}</span>
          {activeTakeDowns.has(entry.id) && (
            <button
              type="button"
              className={cellStyles.link}
              aria-label={`Undo take-down of ${entry.subject}…`}
              onClick={() => onUndo(entry)}
            >
              Undo take-down…
            </button>
          )}
        </>
      ),
    },
    {
      key: 'subject',
      label: 'Target',
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
    { key: 'changes', label: 'Changes', isWide: true, cell: (entry) => <Changes entry={entry} /> },
  ]
}

function Changes({ entry }: { readonly entry: AuditEntry }) {
  const changes = listChanges(entry.before, entry.after)
  if (changes.length === 0) return '–'
  return (
    <details className={styles.details}>
      <summary>{countOf(changes.length, 'field')}</summary>
      <dl className={styles.changes}>
        {changes.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd dir="auto">
              {before} → {after}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
