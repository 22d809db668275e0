import type { ListedClan } from '#contract/clans.ts'
import { CardActions } from './card-actions.tsx'
import { CardFrame } from './card-frame.tsx'
import { ClanImage } from './clan-image.tsx'
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
        image={<ClanImage clan={clan} priority="lazy" sizes="18rem" />}
      >
        <ClanName clan={clan} />
        <div className={styles.footer}>
          <CardActions clan={clan} />
        </div>
      </CardFrame>
    </div>
  )
}
