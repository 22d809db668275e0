import styles from './offline-notice.module.css'

/** Works without the page's script: `entry-browser.ts` sets `data-page`, CSS shows the notice, and the link reloads the page. */
export function HydrationFailedNotice() {
  return (
    <p role="alert" className={styles.failed}>
      Part of this page did not load, so votes and forms cannot be sent.{' '}
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty href reloads the page, even without the script */}
      <a href="">Reload the page</a>
    </p>
  )
}
