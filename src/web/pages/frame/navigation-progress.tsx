import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './navigation-progress.module.css'

const showDelayMs = 150

export function NavigationProgress() {
  const isSlow = useIsSlow(useNavigation().state === 'loading')
  return (
    <output className={styles.status}>
      {isSlow && (
        <>
          <span className={styles.bar} />
          <VisuallyHidden>Loading…</VisuallyHidden>
        </>
      )}
    </output>
  )
}

/** Uses a timer instead of an animation delay, because users may have turned animations off. */
function useIsSlow(loading: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!loading) return undefined
    const timer = setTimeout(() => setIsSlow(true), showDelayMs)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [loading])
  return loading && isSlow
}
