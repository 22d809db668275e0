import type { ReactNode } from 'react'
import styles from './eyebrow.module.css'

/** What kind of thing this is, above a headline. */
export function Eyebrow({ children }: { readonly children: ReactNode }) {
  return <p className={styles.eyebrow}>{children}</p>
}
