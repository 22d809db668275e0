import styles from './sort-button.module.css'

interface SortButtonProps {
  readonly label: string
  /** How the table is sorted by it now; undefined where it is not. */
  readonly order: 'asc' | 'desc' | undefined
  readonly onSort: (order: 'asc' | 'desc') => void
}

/** The head of a column that a press sorts by: the largest first, then the other way round. */
export function SortButton({ label, order, onSort }: SortButtonProps) {
  return (
    <button type="button" className={styles.sort} onClick={() => onSort(order === 'desc' ? 'asc' : 'desc')}>
      {label}
      <span className={styles.arrow} data-order={order} aria-hidden="true" />
    </button>
  )
}
