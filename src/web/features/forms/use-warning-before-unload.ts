import { useEffect } from 'react'

/** Leaving the site with a form that is not sent: the browser asks in its own words. */
export function useWarningBeforeUnload(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [dirty])
}
