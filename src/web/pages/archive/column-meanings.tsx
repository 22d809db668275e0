import { Link } from 'react-router'
import styles from './archive.module.css'

const meanings = {
  Votes: 'Counted votes after the penalty. They decide the rank.',
  'Week before': 'The votes of the week before, which decide some ties.',
  'Decided by': 'What placed the clan behind the one directly above it.',
} as const
const resultMeanings = {
  Received: 'All votes that the site recorded for the clan.',
  Counted: 'Votes that count.',
  'Not counted': 'Votes that look like many by one person, or that an administrator rejected.',
  Undecided: 'Votes on which nothing was decided in time. They do not count.',
  Penalty: 'The percentage of counted votes that an administrator deducted.',
} as const

export function ColumnMeanings({ isFinal }: { readonly isFinal: boolean }) {
  return (
    <details className={styles.panel}>
      <summary>What the columns mean</summary>
      <dl className={styles.facts}>
        {Object.entries(isFinal ? { ...resultMeanings, ...meanings } : meanings).map(([column, meaning]) => (
          <div key={column}>
            <dt>{column}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>
        Clans that were recommended, not listed at the end of the week, or without votes have no rank. All of it is in{' '}
        <Link to="/how-ranking-works">How the ranking works</Link>.
      </p>
    </details>
  )
}
