import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import styles from './filter-link.module.css'
import { type FilterName, type Filters, voteHref, type VoteQuery, withFilters } from '../vote-query.ts'

interface FilterLinkProps {
  readonly query: VoteQuery
  readonly filters: Filters
  /** How many found votes have the value, if more than one. */
  readonly count: number | undefined
  readonly children: ReactNode
}

/** A value that links to votes filtered by it; plain text if the filter is already active. */
export function FilterLink({ query, filters, count, children }: FilterLinkProps) {
  const isActive = Object.entries(filters).every(([name, text]) => query.filters[name as FilterName] === text)
  if (isActive) return <span className={styles.value}>{children}</span>
  return (
    <Link to={voteHref(withFilters(query, filters))} preventScrollReset className={styles.link}>
      <span className={styles.text}>{children}</span>
      {count !== undefined && count > 1 && (
        <>
          <span className={styles.count} aria-hidden="true">
            ×{groupDigits(count)}
          </span>
          <VisuallyHidden>({groupDigits(count)} votes)</VisuallyHidden>
        </>
      )}
    </Link>
  )
}
