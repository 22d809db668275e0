import { useSyncExternalStore } from 'react'
import styles from './offline-notice.module.css'

export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <output className={styles.container}>
      {!online && (
        <span className={styles.message}>
          You are offline. You can send votes and forms again once the connection is back.
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
