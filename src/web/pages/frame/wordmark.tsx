import { Link } from 'react-router'
import { useSite } from '../../site.tsx'
import styles from './wordmark.module.css'

export function Wordmark() {
  const { siteName } = useSite()
  return (
    <Link to="/" className={styles.link} aria-label={`${siteName}, home`}>
      <img src="/assets/mark.svg" alt="" width={32} height={32} className={styles.icon} />
      <span className={styles.name} data-text={siteName}>
        {siteName}
      </span>
    </Link>
  )
}
