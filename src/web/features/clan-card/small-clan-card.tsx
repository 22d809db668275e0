import type { ListedClan } from '#contract/clans.ts'
import { CardActions } from './card-actions.tsx'
import { CardFrame } from './card-frame.tsx'
import { CardImage } from './card-image.tsx'
import { ClanName } from './clan-name.tsx'
import styles from './small-clan-card.module.css'

export interface SmallClanCardProps {
  readonly clan: Omit<ListedClan, 'rank' | 'votes' | 'recommended'>
  readonly variant: 'blue' | 'gold'
}

/** A compact clan card without description, rank and vote button. */
export function SmallClanCard({ clan, variant }: SmallClanCardProps) {
  return (
    <div className={styles.small}>
      <CardFrame
        variant={variant === 'gold' ? 'premium' : 'blue'}
        image={
          <CardImage
            fileName={clan.header_image_filename}
            drawnFor={clan.id}
            priority="lazy"
            sizes="18rem"
            isAnimated={clan.premium}
          />
        }
      >
        <ClanName clan={clan} />
        <div className={styles.footer}>
          <CardActions clan={clan} />
        </div>
      </CardFrame>
    </div>
  )
}
