import { useEffect, useEffectEvent } from 'react'

/** Calls `onReturn` whenever the user returns to the page from another tab or program, unless the device is offline. */
export function useOnReturn(onReturn: () => void): void {
  const onVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && navigator.onLine) onReturn()
  })
  useEffect(() => {
    const listener = () => onVisible()
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  }, [])
}
