import { Link } from 'react-router'
import { useSite } from '../../site.tsx'
import styles from './wordmark.module.css'

/** The site's name as its mark; every 30 seconds it glitches for a moment. */
export function Wordmark() {
  const { siteName } = useSite()
  return (
    <Link to="/" className={styles.mark} aria-label={`${siteName}, home`}>
      <img src="/assets/mark.svg" alt="" width={32} height={32} className={styles.sign} />
      <span className={styles.name} data-text={siteName}>
        {siteName}
      </span>
    </Link>
  )
}
