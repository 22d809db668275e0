import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './navigation-progress.module.css'

/** How long a page may take before anything says so, in ms. */
const patience = 150

/** A slim bar while a page takes long to come; a quick one never shows it. */
export function NavigationProgress() {
  const slow = useIsSlow(useNavigation().state === 'loading')
  return (
    <output className={styles.status}>
      {slow && (
        <>
          <span className={styles.bar} />
          <VisuallyHidden>Loading…</VisuallyHidden>
        </>
      )}
    </output>
  )
}

/** Timed by script: where animations are off, an animation's delay would be, too. */
function useIsSlow(loading: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!loading) return undefined
    const timer = setTimeout(() => setSlow(true), patience)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [loading])
  return loading && slow
}
