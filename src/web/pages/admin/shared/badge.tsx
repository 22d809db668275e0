import type { ReactNode } from 'react'
import styles from './cells.module.css'

interface BadgeProps {
  readonly tone?: 'red' | 'orange' | 'electric' | 'gold' | undefined
  readonly children: ReactNode
}

export function Badge({ tone, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
