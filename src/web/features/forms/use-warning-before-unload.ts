import { useEffect } from 'react'

/** Makes the browser ask for confirmation before leaving the page with unsaved changes. */
export function useWarningBeforeUnload(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [dirty])
}
