import { Link } from 'react-router'
import styles from './breadcrumb.module.css'

/** The path from the list of clans to this page. */
export function Breadcrumb({ current }: { readonly current: string }) {
  return (
    <nav aria-label="Breadcrumb" className={styles.breadcrumb}>
      <ol>
        <li>
          <Link to="/">Clans</Link>
        </li>
        <li aria-current="page" className={styles.current}>
          <bdi>{current}</bdi>
        </li>
      </ol>
    </nav>
  )
}
