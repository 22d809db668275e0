import { useRouteError } from 'react-router'

/**
 * The error of the route. An error of hydration is thrown again, so that `CrashBoundary` keeps the page that the server rendered, also
 * if the script had `failed` to load at first. Errors of loaders on the server are data, not instances of `Error`.
 */
export function usePageError(): unknown {
  const error = useRouteError()
  const page = globalThis.document?.documentElement
  if (error instanceof Error && page && page.dataset.page !== 'hydrated') throw error
  return error
}
