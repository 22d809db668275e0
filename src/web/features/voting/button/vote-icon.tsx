import styles from './vote-icon.module.css'

export function VoteIcon({ voted }: { voted: boolean }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" data-voted={voted}>
      <path className={styles.chevrons} d="m5 12.5 7-7 7 7M5 19.5l7-7 7 7" />
      <path className={styles.check} d="m4.5 12.5 5 5 10-11" />
    </svg>
  )
}
