import { Link } from 'react-router'
import { Notice } from '../../ui/notice.tsx'

export interface NoMatchesProps {
  readonly clearHref: string
  readonly onClear?: () => void
  readonly q?: string | undefined
}

export function NoMatches({ clearHref, onClear, q }: NoMatchesProps) {
  return (
    <Notice tone="warning" icon="!" headline="No results matching your selected filters">
      {q === undefined ? (
        <p>Change a filter, or show all clans.</p>
      ) : (
        <p>
          No clan matches <q dir="auto">{q}</q>, even allowing for typos. Try fewer words, change the filters, or show
          all clans.
        </p>
      )}
      <Link to={clearHref} preventScrollReset onClick={onClear}>
        Show all clans
      </Link>
    </Notice>
  )
}
