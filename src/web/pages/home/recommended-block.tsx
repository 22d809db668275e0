import { imagePriority } from '../../features/clan-card/card-image.tsx'
import { ClanCard } from '../../features/clan-card/clan-card.tsx'
import styles from './home.module.css'
import type { CardClan } from '../../features/clan-list/card-clan.ts'

const sizes = '(width >= 1920px) 35rem, (width >= 1440px) 27.5rem, (width >= 1024px) 31vw, 20.5rem'

export function RecommendedBlock({ clans }: { clans: readonly CardClan[] }) {
  if (clans.length === 0) return null
  return (
    <section aria-labelledby="recommended-title" className={styles.section}>
      <h2 id="recommended-title" className={styles.title}>
        Recommended clans
      </h2>
      <ul className={styles.recommended}>
        {clans.map((clan, index) => (
          <li key={clan.id} className={styles.item}>
            <ClanCard clan={clan} chips={clan.chips} image={imagePriority(index)} imageSizes={sizes} />
          </li>
        ))}
      </ul>
    </section>
  )
}
