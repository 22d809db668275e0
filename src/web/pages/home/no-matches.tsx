import { Link } from 'react-router'
import { Notice } from '../../ui/notice.tsx'

export interface NoMatchesProps {
  readonly clearHref: string
  readonly onClear?: () => void
  /** What was searched for. */
  readonly q?: string | undefined
}

/** Said where search and filters leave nothing over, with the way out. */
export function NoMatches({ clearHref, onClear, q }: NoMatchesProps) {
  return (
    <Notice tone="warning" mark="!" headline="No results matching your selected filters">
      {q === undefined ? (
        <p>Widen one of them, or look at the whole list.</p>
      ) : (
        <p>
          Nobody&rsquo;s name or text has <q dir="auto">{q}</q> in it, nor anything a slip or two away. Try fewer words,
          widen the filters, or look at the whole list.
        </p>
      )}
      <Link to={clearHref} preventScrollReset onClick={onClear}>
        Show all clans
      </Link>
    </Notice>
  )
}
