import type { ListedClan } from '#contract/clans.ts'
import { CardActions } from './card-actions.tsx'
import { CardFrame } from './card-frame.tsx'
import { CardImage } from './card-image.tsx'
import { ClanName } from './clan-name.tsx'
import styles from './small-clan-card.module.css'

export interface SmallClanCardProps {
  readonly clan: ListedClan
  readonly variant: 'blue' | 'gold'
}

/** A compact clan card without rank and vote button. */
export function SmallClanCard({ clan, variant }: SmallClanCardProps) {
  return (
    <div className={styles.small}>
      <CardFrame
        variant={variant === 'gold' ? 'premium' : 'blue'}
        image={
          <CardImage fileName={clan.header_image_filename} priority="lazy" sizes="18rem" isAnimated={clan.premium} />
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
