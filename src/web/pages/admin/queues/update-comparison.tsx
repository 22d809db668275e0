import type { PendingUpdate } from '#contract/review.ts'
import { countOf } from '#contract/rules/text/count-texts.ts'
import { CardImage } from '../../../features/clan-card/card-image.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { Column } from '../../../ui/table.tsx'
import { ShortTable } from '../shared/short-table.tsx'
import { type ComparedField, compareUpdate } from './compare-update.ts'
import styles from './queues.module.css'
import { ExternalLink } from './external-link.tsx'

const columns: readonly Column<ComparedField>[] = [
  {
    key: 'field',
    label: 'Field',
    isRowHeader: true,
    cell: ({ label, changed }) => (
      <span className={styles.field}>
        {label}
        {changed && <span className={styles.changed}>Changed</span>}
      </span>
    ),
  },
  {
    key: 'current',
    label: 'Current',
    isWide: true,
    cell: ({ kind, current, access, problem }) => (
      <span className={styles.field}>
        <Value kind={kind} value={current} access={access?.current} />
        {problem && <span className={styles.problem}>{problem}</span>}
      </span>
    ),
  },
  {
    key: 'pending',
    label: 'Pending',
    isWide: true,
    cell: ({ kind, pending, access }) => <Value kind={kind} value={pending} access={access?.pending} />,
  },
]

/** Shows the changed fields first, because most edits change few. */
export function UpdateComparison({ update }: { readonly update: PendingUpdate }) {
  const fields = compareUpdate(update).toSorted((a, b) => Number(b.changed) - Number(a.changed))
  const changed = fields.filter((field) => field.changed)
  return (
    <ShortTable
      few={changed.length === 0 ? fields : changed}
      noun="fields"
      caption={
        <>
          <VisuallyHidden>{update.current_name}: </VisuallyHidden>
          {countOf(changed.length, 'field')} changed
        </>
      }
      columns={columns}
      rows={fields}
      keyOf={({ key }) => key}
      isHighlighted={(field) => field.changed}
    />
  )
}

interface ValueProps {
  readonly kind: ComparedField['kind']
  readonly value: string | null
  readonly access: string | null | undefined
}

function Value({ kind, value, access = null }: ValueProps) {
  return (
    <span className={styles.value} dir="auto">
      {kind === 'image' && <CardImage fileName={value} access={access} priority="lazy" sizes="26rem" />}
      {kind === 'link' && <ExternalLink url={value} />}
      {kind === 'text' && (value || <span className={styles.none}>Nothing</span>)}
    </span>
  )
}
