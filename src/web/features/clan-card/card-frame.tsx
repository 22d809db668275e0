import type { ReactNode } from 'react'
import styles from './card-frame.module.css'

export interface CardFrameProps {
  readonly variant: 'ranked' | 'recommended' | 'premium' | 'blue'
  readonly image: ReactNode
  readonly badges?: ReactNode
  readonly children: ReactNode
}

export function CardFrame({ variant, image, badges, children }: CardFrameProps) {
  return (
    <article className={styles.card} data-variant={variant}>
      <div className={styles.image}>
        {image}
        {badges}
      </div>
      <div className={styles.body}>{children}</div>
    </article>
  )
}
