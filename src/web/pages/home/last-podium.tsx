import { Link } from 'react-router'
import type { LastPodium as Podium } from '#contract/weeks.ts'
import { ClanLink } from '../../features/weeks/clan-link.tsx'
import { WeekTimeLeft } from '../../features/weeks/week-time-left.tsx'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import styles from './last-podium.module.css'

/** Last week's first three clans, shown until this week has enough votes for a meaningful order. */
export function LastPodium({ podium }: { readonly podium: Podium }) {
  const { week, status, podium: places, votes_needed: needed, timestamp, resets_at: resetsAt } = podium
  return (
    <section className={styles.podium} aria-labelledby="last-podium">
      <h2 id="last-podium">Last week&rsquo;s podium{status === 'provisional' && ' (provisional)'}</h2>
      <ol className={styles.places}>
        {places.map((clan) => (
          <li key={clan.id} className={styles.place}>
            <strong className={styles.rank}>#{clan.rank}</strong>
            <span>
              <ClanLink clan={clan} /> {groupDigits(clan.votes)}&nbsp;{clan.votes === 1 ? 'vote' : 'votes'}
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.note}>
        Shown until this week&rsquo;s first three clans have {groupDigits(needed)} votes together. This week ends{' '}
        <WeekTimeLeft key={timestamp} week={{ timestamp, resetsAt }} />.{' '}
        <Link to={`/weeks/${week}`}>All of last week</Link>
      </p>
    </section>
  )
}
