import { useRouteError } from 'react-router'

/**
 * The error of the route. An error of hydration is thrown again, so that `CrashBoundary` keeps the page that the server rendered.
 * Errors of loaders on the server are data, not instances of `Error`.
 */
export function usePageError(): unknown {
  const error = useRouteError()
  if (error instanceof Error && globalThis.document?.documentElement.dataset.page === 'painted') throw error
  return error
}
