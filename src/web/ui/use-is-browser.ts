import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False on the server, and during hydration, which must render the same as the server. */
export function useIsBrowser(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
