import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'

const DebugPanel = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('./debug-panel.tsx')).DebugPanel }
  } catch {
    // The page works without the panel.
    return { default: () => null }
  }
})

/** Loads and shows the debug panel if the URL has a `debug` parameter. Never rendered on the server. */
export function LazyDebugPanel() {
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
