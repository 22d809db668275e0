import { groupDigits } from '#contract/rules/text/group-digits.ts'
import styles from './stats-strip.module.css'

export interface Stats {
  readonly totalClans: number
  readonly linksFollowed: number
  readonly votesThisWeek: number
  readonly votesAllTime: number
}

const labels = {
  totalClans: 'Clans registered',
  linksFollowed: 'Players connected',
  votesThisWeek: 'Votes this week',
  votesAllTime: 'Votes all-time',
} as const satisfies Record<keyof Stats, string>

const names = Object.keys(labels) as (keyof Stats)[]

export function StatsStrip({ stats }: { stats: Stats }) {
  return (
    <dl className={styles.strip} aria-label="Site statistics">
      {names.map((name) => (
        <div key={name} className={styles.cell}>
          <dt className={styles.label}>{labels[name]}</dt>
          <dd className={styles.number}>{groupDigits(stats[name])}</dd>
        </div>
      ))}
    </dl>
  )
}
