import { Link } from 'react-router'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { ListTexts } from './describe-list.ts'
import styles from './filter-chips.module.css'

export interface FilterChipsProps {
  readonly list: Pick<ListTexts, 'chips' | 'clearHref' | 'note' | 'unstated'>
  /** Called when a link is followed that removes a filter, and with it perhaps itself. */
  readonly onRemove: () => void
}

/** The active filters, each with a link that removes it, and notes about the list. */
export function FilterChips({ list: { chips, clearHref, note, unstated }, onRemove }: FilterChipsProps) {
  return (
    <>
      {chips.length > 0 && (
        <ul className={styles.chips} aria-label="Active filters">
          {chips.map(({ text, href }) => (
            <li key={href} className={styles.item}>
              <Link to={href} preventScrollReset className={styles.chip} onClick={onRemove}>
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
                <Link to={shown.link.href} preventScrollReset className={styles.link}>
                  {shown.link.text}
                </Link>
              )}
            </p>
          ),
      )}
    </>
  )
}
