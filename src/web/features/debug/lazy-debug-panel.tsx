import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { lazyOptional } from '../../ui/lazy-optional.ts'
import { useIsBrowser } from '../../ui/use-is-browser.ts'

const DebugPanel = lazyOptional(async () => (await import('./debug-panel.tsx')).DebugPanel)

/** Loads and shows the debug panel if the URL has a `debug` parameter. Not rendered on the server. */
export function LazyDebugPanel() {
  const [query] = useSearchParams()
  const isBrowser = useIsBrowser()
  if (!isBrowser || !query.has('debug')) return null
  return (
    <Suspense>
      <DebugPanel />
    </Suspense>
  )
}
