import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { VoteGroupColumn } from '#contract/vote-search.ts'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import { shareText } from '#contract/rules/text/share-text.ts'
import { Bar } from '../../shared/share-bar.tsx'
import type { VoteCase } from '../vote-case-data.ts'
import styles from './share-bars.module.css'
import { filterFor, votesHref } from '../../shared/vote-columns/vote-links.ts'
import { countryText } from '../../shared/vote-columns/country-names.ts'

type Share = VoteCase['networks'][number]

interface ShareBarsProps {
  readonly of: VoteCase
  readonly column: VoteGroupColumn
  readonly shares: readonly Share[]
  /** Shown for each value in its own column. */
  readonly action?: ((share: Share) => ReactNode) | undefined
}

/** Distribution of a case's votes over values: a bar and a number for each value, which links to the votes. */
export function ShareBars({ of, column, shares, action }: ShareBarsProps) {
  return (
    <ul className={styles.bars}>
      {shares.map((share) => {
        const part = of.size === 0 ? 0 : share.seen / of.size
        return (
          <li key={share.value} className={styles.row}>
            <Link to={votesHref(filterFor(of, column, share.value))} className={styles.link}>
              <span className={styles.name}>
                <bdi>{nameOf(column, share)}</bdi>
              </span>{' '}
              <span className={styles.number}>
                {groupDigits(share.seen)} ({shareText(part)})
              </span>
            </Link>
            <span className={styles.bar}>
              <Bar share={part} />
            </span>
            {action && <span>{action(share)}</span>}
          </li>
        )
      })}
    </ul>
  )
}

function nameOf(column: VoteGroupColumn, { value, label }: Share): string {
  if (value === 'none') return 'Unknown'
  if (column === 'country') return label ?? countryText(value)
  return label === null ? value : `${value} · ${label}`
}
