import { Link } from 'react-router'
import { isSearchable } from '#contract/rules/search.ts'
import { Notice } from '../../ui/notice.tsx'

export interface NoMatchesProps {
  readonly clearHref: string
  readonly onClear?: () => void
  readonly q?: string | undefined
}

export function NoMatches({ clearHref, onClear, q }: NoMatchesProps) {
  return (
    <Notice tone="warning" icon="!" headline="No results matching your selected filters">
      {q === undefined && <p>Change a filter, or show all clans.</p>}
      {q !== undefined && !isSearchable(q) && <p>Your search is too short. Enter at least one letter or digit.</p>}
      {q !== undefined && isSearchable(q) && (
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
