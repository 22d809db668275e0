import { useSite } from '../../site.tsx'
import styles from './home-header.module.css'
import { type Stats, StatsStrip } from './stats-strip.tsx'

export function HomeHeader({ stats }: { stats?: Stats }) {
  const { gameName } = useSite()
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <h1 className={styles.title}>Fall in with a clan that fights your way</h1>
        <p className={styles.text}>
          Clans and platoons of {gameName}, ranked by the votes of one week. Filter the list, follow an invite, and vote
          for the ones you would follow again. Every Monday the count starts from zero.
        </p>
      </div>
      {stats && <StatsStrip stats={stats} />}
    </header>
  )
}
