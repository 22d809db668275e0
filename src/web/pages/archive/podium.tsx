import type { ArchivedWeek } from '#contract/weeks.ts'
import { countVotes } from '#contract/rules/text/count-texts.ts'
import { ClanLink } from '../../features/weeks/clan-link.tsx'
import styles from './podium.module.css'

interface PodiumProps {
  readonly places: ArchivedWeek['podium']
  /** Read by screen readers before the places, such as "First three of week 47". */
  readonly label: string
  readonly size?: 'small' | 'large'
}

/** The first three clans. From tablet width on, the large size shows them on steps with the first in the middle. */
export function Podium({ places, label, size = 'small' }: PodiumProps) {
  if (places.length === 0) return <p className={styles.none}>No clan has a rank.</p>
  return (
    <ol className={styles.podium} data-size={size} aria-label={label}>
      {places.map(({ rank, id, name, votes }) => (
        <li key={id} className={styles.place} data-rank={rank}>
          <span className={styles.rank}>
            <span aria-hidden="true">{rank}</span>
          </span>
          <span className={styles.step}>
            <ClanLink clan={{ id, name }} className={styles.name} />
            <span className={styles.votes}>{countVotes(votes)}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
