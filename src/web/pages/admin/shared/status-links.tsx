import { Link } from 'react-router'
import styles from './status-links.module.css'

interface StatusLinksProps<Status extends string> {
  /** Accessible name of the navigation. */
  readonly label: string
  readonly labels: Readonly<Record<Status, string>>
  readonly current: Status
  readonly hrefOf: (status: Status) => string
}

/** Selects the status of the listed items, which is in the URL. */
export function StatusLinks<Status extends string>({ label, labels, current, hrefOf }: StatusLinksProps<Status>) {
  return (
    <nav aria-label={label}>
      <ul className={styles.statuses}>
        {(Object.entries(labels) as [Status, string][]).map(([status, text]) => (
          <li key={status}>
            <Link
              to={hrefOf(status)}
              preventScrollReset
              className={styles.status}
              aria-current={status === current ? 'page' : undefined}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
