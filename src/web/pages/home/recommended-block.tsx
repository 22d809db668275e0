import type { ListedClan } from '#contract/clans.ts'
import { imagePriority } from '../../features/clan-card/card-image.tsx'
import { ClanCard } from '../../features/clan-card/clan-card.tsx'
import styles from './home.module.css'

export function RecommendedBlock({ clans }: { clans: readonly ListedClan[] }) {
  if (clans.length === 0) return null
  return (
    <section aria-labelledby="recommended-title" className={styles.section}>
      <h2 id="recommended-title" className={styles.title}>
        Recommended clans
      </h2>
      <ul className={styles.recommended}>
        {clans.map((clan, index) => (
          <li key={clan.id} className={styles.item}>
            <ClanCard clan={clan} image={imagePriority(index)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
