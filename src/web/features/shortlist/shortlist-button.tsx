import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePersisted } from '../../storage/use-persisted.ts'
import { shortlist, toggleShortlisted } from './shortlist.ts'
import styles from './shortlist-button.module.css'

export interface ShortlistButtonProps {
  readonly clan: { readonly id: number; readonly name: string }
  /** Shown next to the star. */
  readonly children?: ReactNode
}

/** A star toggle. While it is on, a link leads to the shortlist. */
export function ShortlistButton({ clan: { id, name }, children }: ShortlistButtonProps) {
  const isListed = usePersisted(shortlist)?.includes(id)
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={!!isListed}
        aria-label={`Shortlist ${name}`}
        onClick={() => toggleShortlisted(id)}
      >
        {children}
      </button>
      {isListed && (
        <Link to="/shortlist" className={styles.link}>
          My shortlist
        </Link>
      )}
    </>
  )
}
