import type { ClanDetails } from '#contract/clans.ts'
import { CardImage } from '../../features/clan-card/card-image.tsx'
import styles from './vote.page.module.css'

export function VoteClan({ clan }: { readonly clan: ClanDetails }) {
  return (
    <div className={styles.clan}>
      <CardImage
        fileName={clan.header_image_filename}
        drawnFor={clan.id}
        priority="first"
        sizes="24rem"
        isAnimated={clan.premium}
      />
      <p className={styles.name} dir="auto">
        {clan.name}
      </p>
    </div>
  )
}
