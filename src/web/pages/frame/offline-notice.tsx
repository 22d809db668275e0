import { useSyncExternalStore } from 'react'
import styles from './offline-notice.module.css'

/** Says, for as long as it is so, that the browser has lost its connection; what is on the page stays. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <output className={styles.place}>
      {!online && (
        <span className={styles.words}>
          You are offline. Votes and forms can be sent again once the connection is back.
        </span>
      )}
    </output>
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
