import { useRouteError } from 'react-router'

/**
 * Returns the route's error. Rethrows errors of hydration, so that `CrashBoundary` keeps the server-rendered page, even if
 * the script first `failed` to load. Errors of loaders on the server arrive as data, not as instances of `Error`.
 */
export function usePageError(): unknown {
  const error = useRouteError()
  const page = globalThis.document?.documentElement
  if (error instanceof Error && page && page.dataset.page !== 'hydrated') throw error
  return error
}
