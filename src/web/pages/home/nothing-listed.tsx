import styles from './notices.module.css'

/** A site that has just been set up. */
export function NothingListed() {
  return (
    <section className={styles.notice} aria-labelledby="nothing-title">
      <p className={styles.mark} aria-hidden="true">
        00
      </p>
      <div className={styles.words}>
        <h2 id="nothing-title" className={styles.headline}>
          No clans are listed yet
        </h2>
        <p className={styles.text}>
          The roll is open, and the first ranks are free. Listings appear here once they have been reviewed.
        </p>
      </div>
    </section>
  )
}
