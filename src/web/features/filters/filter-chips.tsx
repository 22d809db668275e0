import { Link } from 'react-router'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { ChangeLink, ListTexts } from './describe-list.ts'
import styles from './filter-chips.module.css'
import { listHref } from './list-href.ts'

export interface FilterChipsProps {
  readonly list: Pick<ListTexts, 'chips' | 'clearHref' | 'note' | 'unstated'>
  /** The query that the links change. It may be newer than the list. */
  readonly query: URLSearchParams
  /** Called when the user follows a link that removes a filter, which may remove the link itself. */
  readonly onRemove: () => void
}

/** The active filters, each with a link to remove it, and notes about the list. */
export function FilterChips({ list: { chips, clearHref, note, unstated }, query, onRemove }: FilterChipsProps) {
  const linkTo = (changes: ChangeLink['changes']) => ({
    to: listHref(query, changes),
    preventScrollReset: true,
    // The server-rendered link lacks campaign parameters, such as `utm_source`.
    suppressHydrationWarning: true,
  })
  return (
    <>
      {chips.length > 0 && (
        <ul className={styles.chips} aria-label="Active filters">
          {chips.map(({ text, changes }) => (
            <li key={Object.keys(changes).join(' ')} className={styles.item}>
              <Link {...linkTo(changes)} className={styles.chip} onClick={onRemove}>
                <VisuallyHidden>Remove filter: </VisuallyHidden>
                <bdi className={styles.text}>{text}</bdi>
              </Link>
            </li>
          ))}
          <li>
            <Link to={clearHref} preventScrollReset className={styles.link} onClick={onRemove}>
              Clear filters
            </Link>
          </li>
        </ul>
      )}
      {[note, unstated].map(
        (shown) =>
          shown && (
            <p key={shown.text} className={styles.note}>
              {shown.text}
              {shown.link && (
                <Link {...linkTo(shown.link.changes)} className={styles.link}>
                  {shown.link.text}
                </Link>
              )}
            </p>
          ),
      )}
    </>
  )
}
