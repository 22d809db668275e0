import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './card-badges.module.css'

export function RankBadge({ rank }: { rank: number }) {
  return (
    <p className={styles.rank} data-top={rank <= 3}>
      <VisuallyHidden>Rank </VisuallyHidden>
      <span>#{rank}</span>
    </p>
  )
}

export function Ribbons({ recommended, premium }: { recommended: boolean; premium: boolean }) {
  if (!recommended && !premium) return null
  return (
    <p className={styles.ribbons}>
      {recommended && <span className={styles.recommended}>Recommended</span>}
      {premium && <span className={styles.sponsor}>Sponsor</span>}
    </p>
  )
}
