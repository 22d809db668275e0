import { useLocation, useNavigation, useSearchParams } from 'react-router'

/** The URL's query. While this page loads other content, the query of the pending navigation. */
export function useTargetSearch(): URLSearchParams {
  const [current] = useSearchParams()
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  return next?.pathname === pathname ? new URLSearchParams(next.search) : current
}
