import styles from '../my-clan.module.css'

export function ClanPlaceholder() {
  return (
    <div className={styles.skeleton}>
      <p>Loading your clan…</p>
    </div>
  )
}
