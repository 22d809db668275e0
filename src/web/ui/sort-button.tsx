import styles from './sort-button.module.css'

interface SortButtonProps {
  readonly label: string
  /** The current order; undefined if the table is not sorted by this column. */
  readonly order: 'asc' | 'desc' | undefined
  readonly onSort: (order: 'asc' | 'desc') => void
}

/** A column header that sorts the table: first descending, then ascending. */
export function SortButton({ label, order, onSort }: SortButtonProps) {
  return (
    <button type="button" className={styles.sort} onClick={() => onSort(order === 'desc' ? 'asc' : 'desc')}>
      {label}
      <span className={styles.arrow} data-order={order} aria-hidden="true" />
    </button>
  )
}
