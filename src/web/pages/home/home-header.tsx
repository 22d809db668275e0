import { useSite } from '../../site.tsx'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import styles from './home-header.module.css'
import { type Stats, StatsStrip } from './stats-strip.tsx'

export function HomeHeader({ stats }: { stats?: Stats }) {
  const { gameName } = useSite()
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <Eyebrow>Clans and platoons of {gameName}</Eyebrow>
        <h1 className={styles.title}>Fall in with a clan that fights your way</h1>
        <p className={styles.text}>
          Every clan here is ranked by the votes of this week. Narrow the list to how, where and on what you play,
          follow an invite, and vote for those you would follow again. On Monday the count starts from zero.
        </p>
      </div>
      {stats && <StatsStrip stats={stats} />}
    </header>
  )
}
