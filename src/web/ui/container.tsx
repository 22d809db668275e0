import type { ReactNode } from 'react'
import styles from './container.module.css'

/** Keeps content within the page's widest line, with a gutter on both sides. */
export function Container({ children }: { readonly children: ReactNode }) {
  return <div className={styles.container}>{children}</div>
}
