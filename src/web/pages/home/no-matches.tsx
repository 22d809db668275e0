import { Link } from 'react-router'
import { Notice } from '../../ui/notice.tsx'

/** Said where the filters leave nothing over, with the way out. */
export function NoMatches({ clearHref, onClear }: { clearHref: string; onClear?: () => void }) {
  return (
    <Notice tone="warning" mark="!" headline="No results matching your selected filters">
      <p>Widen one of them, or look at the whole list.</p>
      <Link to={clearHref} preventScrollReset onClick={onClear}>
        Show all clans
      </Link>
    </Notice>
  )
}
