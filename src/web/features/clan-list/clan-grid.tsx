import { imagePriority } from '../clan-card/card-image.tsx'
import { ClanCard } from '../clan-card/clan-card.tsx'
import type { CardClan } from './card-clan.ts'
import styles from './clan-grid.module.css'

export interface ClanGridProps {
  readonly clans: readonly CardClan[]
  readonly firstOnPage: boolean
}

export function ClanGrid({ clans, firstOnPage }: ClanGridProps) {
  return (
    <ul className={styles.grid}>
      {clans.map((clan, index) => (
        <li key={clan.id} className={styles.item}>
          <ClanCard clan={clan} chips={clan.chips} image={firstOnPage ? imagePriority(index) : 'lazy'} />
        </li>
      ))}
    </ul>
  )
}
