import { Link } from 'react-router'
import styles from './pagination.module.css'

export interface PaginationProps {
  readonly label: string
  readonly current: number
  readonly slots: readonly (number | 'gap')[]
  readonly hrefOf: (page: number) => string
}

export function Pagination({ label, current, slots, hrefOf }: PaginationProps) {
  const last = slots.at(-1)
  return (
    <nav aria-label={label}>
      <ul className={styles.pages}>
        <li className={styles.previous}>
          {current > 1 && (
            <Link to={hrefOf(current - 1)} rel="prev" className={styles.step} aria-label="Previous page">
              <span aria-hidden="true">‹</span> Previous
            </Link>
          )}
        </li>
        {slots.map((slot, index) =>
          slot === 'gap' ? (
            // There is at most one gap after the first page and one before the last.
            <li key={index === 1 ? 'gap-left' : 'gap-right'} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={slot}>
              <Link
                to={hrefOf(slot)}
                className={styles.page}
                aria-label={`Page ${slot}`}
                aria-current={slot === current ? 'page' : undefined}
              >
                {slot}
              </Link>
            </li>
          ),
        )}
        <li className={styles.next}>
          {current !== last && (
            <Link to={hrefOf(current + 1)} rel="next" className={styles.step} aria-label="Next page">
              Next <span aria-hidden="true">›</span>
            </Link>
          )}
        </li>
      </ul>
    </nav>
  )
}
