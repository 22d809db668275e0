import { useSite } from '../../site.tsx'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import styles from './home-header.module.css'
import { type Stats, StatsStrip } from './stats-strip.tsx'

export function HomeHeader({ stats }: { stats?: Stats }) {
  const { gameName } = useSite()
  return (
    <header className={styles.header}>
      <div className={styles.intro}>
        <Eyebrow>Clans and platoons of {gameName}</Eyebrow>
        <h1 className={styles.title}>Fall in with a clan that fights your way</h1>
        <p className={styles.text}>
          Every clan here is ranked by this week&rsquo;s votes. Filter the list by playstyle, region and platform,
          follow an invite, and vote for the clans you like. Votes reset on Monday.
        </p>
      </div>
      {stats && <StatsStrip stats={stats} />}
    </header>
  )
}
