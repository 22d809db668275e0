import type { PendingUpdate } from '#contract/review.ts'
import { CardImage } from '../../../features/clan-card/card-image.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
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
    cell: ({ kind, current }) => <Value kind={kind} value={current} />,
  },
  {
    key: 'pending',
    label: 'Pending',
    isWide: true,
    cell: ({ kind, pending }) => <Value kind={kind} value={pending} />,
  },
]

export function UpdateComparison({ update }: { readonly update: PendingUpdate }) {
  const fields = compareUpdate(update)
  const changes = fields.filter(({ changed }) => changed).length
  return (
    <Table
      caption={
        <>
          <VisuallyHidden>{update.current_name}: </VisuallyHidden>
          {changes === 1 ? '1 field' : `${changes} fields`} changed
        </>
      }
      columns={columns}
      rows={fields}
      keyOf={({ key }) => key}
      isHighlighted={({ changed }) => changed}
    />
  )
}

function Value({ kind, value }: { readonly kind: ComparedField['kind']; readonly value: string | null }) {
  return (
    <span className={styles.value} dir="auto">
      {kind === 'image' && <CardImage fileName={value} priority="soon" sizes="26rem" />}
      {kind === 'link' && <ExternalLink url={value} />}
      {kind === 'text' && (value || <span className={styles.none}>Nothing</span>)}
    </span>
  )
}
