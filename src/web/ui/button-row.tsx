import type { ReactNode } from 'react'
import styles from './button-row.module.css'

/** The buttons that end a dialog, a form or a card. */
export function ButtonRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
