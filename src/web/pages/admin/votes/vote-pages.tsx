import type { ReactNode } from 'react'
import type { VotingRow } from '#contract/voting-data.ts'
import { deskPageSize, pageCount } from '#contract/rules/pages.ts'
import { Button } from '../../../ui/button.tsx'
import { groupDigits } from '../../../ui/group-digits.ts'
import styles from './voting-data.module.css'

interface VotePagesProps {
  readonly rows: readonly VotingRow[]
  readonly page: number
  readonly onPage: (page: number) => void
  readonly children: (shown: readonly VotingRow[], caption: string) => ReactNode
}

export function VotePages({ rows, page, onPage, children }: VotePagesProps) {
  const pages = pageCount(rows.length, deskPageSize)
  const current = Math.min(page, pages)
  const first = (current - 1) * deskPageSize
  const shown = rows.slice(first, first + deskPageSize)
  const caption = `Votes ${first + 1} to ${first + shown.length} of the ${groupDigits(rows.length)} fetched`
  return (
    <>
      {children(shown, caption)}
      {pages > 1 && (
        <nav aria-label="Pages of votes" className={styles.steps}>
          <Button aria-disabled={current === 1} onClick={() => current > 1 && onPage(current - 1)}>
            Previous
          </Button>
          <p aria-live="polite">
            Page {current} of {pages}
          </p>
          <Button aria-disabled={current === pages} onClick={() => current < pages && onPage(current + 1)}>
            Next
          </Button>
        </nav>
      )}
    </>
  )
}
