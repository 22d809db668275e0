import { Link } from 'react-router'
import type { ListTexts } from '../../features/filters/describe-list.ts'
import { Notice } from '../../ui/notice.tsx'

export type NoMatchesProps = NonNullable<ListTexts['noMatches']> & {
  readonly q?: string
  readonly clearHref: string
  readonly onClear: () => void
}

/** `q`: the search text, if `text` begins with it. */
export function NoMatches({ q, text, links, clearHref, onClear }: NoMatchesProps) {
  return (
    <Notice tone="warning" icon="!" headline="No results matching your selected filters">
      <p>
        {q && (
          <>
            No clan matches <q dir="auto">{q}</q>
          </>
        )}
        {text}
      </p>
      {[...links, { text: 'Show all clans', href: clearHref }].map((link) => (
        <Link key={link.text} to={link.href} preventScrollReset onClick={onClear}>
          {link.text}
        </Link>
      ))}
    </Notice>
  )
}
