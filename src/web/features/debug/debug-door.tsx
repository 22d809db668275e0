import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'

const DebugPanel = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('./debug-panel.tsx')).DebugPanel }
  } catch {
    // Without the panel the page goes on.
    return { default: () => null }
  }
})

/** Opens the debug panel where the address has `debug`; it is loaded only then, and never rendered by the server. */
export function DebugDoor() {
  const [query] = useSearchParams()
  const isBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  if (!isBrowser || !query.has('debug')) return null
  return (
    <Suspense>
      <DebugPanel />
    </Suspense>
  )
}
