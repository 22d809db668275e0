import { Link } from 'react-router'
import styles from './notices.module.css'

/** Said where the filters leave nothing over, with the way out. */
export function NoMatches({ clearHref }: { clearHref: string }) {
  return (
    <div className={styles.notice} data-tone="warning">
      <p className={styles.mark} aria-hidden="true">
        !
      </p>
      <div className={styles.words}>
        <p className={styles.headline}>No results matching your selected filters</p>
        <p className={styles.text}>Widen one of them, or look at the whole list.</p>
        <Link to={clearHref} preventScrollReset className={styles.way}>
          Show all clans
        </Link>
      </div>
    </div>
  )
}
