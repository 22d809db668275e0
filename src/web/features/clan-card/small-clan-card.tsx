import type { ListedClan } from '#contract/clans.ts'
import { CardActions } from './card-actions.tsx'
import { CardFrame } from './card-frame.tsx'
import { CardImage } from './card-image.tsx'
import { ClanName } from './clan-name.tsx'
import styles from './small-clan-card.module.css'

export interface SmallClanCardProps {
  readonly clan: ListedClan
  readonly colour: 'blue' | 'gold'
}

/** A clan in little, beside something else: no rank, no vote control. */
export function SmallClanCard({ clan, colour }: SmallClanCardProps) {
  return (
    <div className={styles.small}>
      <CardFrame
        look={colour === 'gold' ? 'premium' : 'blue'}
        image={<CardImage fileName={clan.header_image_filename} priority="lazy" sizes="18rem" moving={clan.premium} />}
      >
        <ClanName clan={clan} />
        <div className={styles.footer}>
          <CardActions clan={clan} />
        </div>
      </CardFrame>
    </div>
  )
}
