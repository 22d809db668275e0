import styles from './offline-notice.module.css'

/**
 * Says that the page's script could not be had. There is none then to say it: styles show it by what `entry-browser.ts` marks
 * on the document, and the link, to the page itself, is the browser's own.
 */
export function HydrationFailedNotice() {
  return (
    <p role="alert" className={styles.stuck}>
      Part of this page did not load, so votes and forms cannot be sent.{' '}
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the page itself */}
      <a href="">Load the page again</a>
    </p>
  )
}
