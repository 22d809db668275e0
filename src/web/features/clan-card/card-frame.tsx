import type { ReactNode } from 'react'
import styles from './card-frame.module.css'

export interface CardFrameProps {
  readonly look: 'ranked' | 'recommended' | 'premium' | 'blue'
  readonly image: ReactNode
  /** What stands over the image: rank and ribbons. */
  readonly badges?: ReactNode
  readonly children: ReactNode
}

/** The body that all cards share: cut corners, an edge, an image, and whatever stands below. */
export function CardFrame({ look, image, badges, children }: CardFrameProps) {
  return (
    <article className={styles.card} data-look={look}>
      <div className={styles.image}>
        {image}
        {badges}
      </div>
      <div className={styles.body}>{children}</div>
    </article>
  )
}
