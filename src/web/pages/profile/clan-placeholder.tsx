import styles from './my-clan.module.css'

/** Keeps the place of the clan until it is loaded. */
export function ClanPlaceholder() {
  return (
    <div className={styles.skeleton}>
      <p>Loading your clan…</p>
    </div>
  )
}
