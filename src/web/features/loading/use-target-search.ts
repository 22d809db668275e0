import { useLocation, useNavigation, useSearchParams } from 'react-router'

/** The query of the URL; while this page loads other content, the query it is navigating to. */
export function useTargetSearch(): URLSearchParams {
  const [current] = useSearchParams()
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  return next?.pathname === pathname ? new URLSearchParams(next.search) : current
}
