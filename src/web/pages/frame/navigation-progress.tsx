import { useNavigation } from 'react-router'
import styles from './navigation-progress.module.css'

/** A slim bar while a page takes long to come; a quick one never shows it. */
export function NavigationProgress() {
  const { state } = useNavigation()
  return (
    <output className={styles.status}>
      {state === 'loading' && (
        <>
          <span className={styles.bar} />
          <span className={styles.words}>Loading…</span>
        </>
      )}
    </output>
  )
}
