import type { ReactNode } from 'react'
import styles from './spoken.module.css'

/** Text for screen readers alone. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.spoken}>{children}</span>
}
