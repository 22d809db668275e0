import type { ListedClan } from '#contract/clans.ts'
import { imagePriority } from '../../features/clan-card/card-image.tsx'
import { ClanCard } from '../../features/clan-card/clan-card.tsx'
import styles from './home.module.css'

export interface ClanGridProps {
  readonly clans: readonly ListedClan[]
  readonly firstOnPage: boolean
}

export function ClanGrid({ clans, firstOnPage }: ClanGridProps) {
  return (
    <ul className={styles.grid}>
      {clans.map((clan, index) => (
        <li key={clan.id} className={styles.item}>
          <ClanCard clan={clan} image={firstOnPage ? imagePriority(index) : 'lazy'} />
        </li>
      ))}
    </ul>
  )
}
