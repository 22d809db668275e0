import { Link } from 'react-router'
import { useSite } from '../../site.tsx'
import styles from './wordmark.module.css'

export function Wordmark() {
  const { siteName } = useSite()
  return (
    <Link to="/" className={styles.link} aria-label={`${siteName}, home`}>
      <img src="/assets/mark.svg" alt="" width={32} height={32} className={styles.icon} />
      <span className={styles.name} data-text={siteName} data-size={wordmarkSize(siteName)}>
        {siteName}
      </span>
    </Link>
  )
}

/** Short names are set large on one line; others are smaller and may wrap. */
function wordmarkSize(name: string) {
  const longestWord = Math.max(...name.split(/\s+/).map(({ length }) => length))
  if (name.length <= 8) return 'short'
  return name.length <= 20 && longestWord <= 12 ? 'medium' : 'long'
}
