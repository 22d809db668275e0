import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

interface PanelProps {
  readonly headline: string
  readonly children: ReactNode
}

/** A section of a case with its own headline. */
export function Panel({ headline, children }: PanelProps) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h3 id={id} className={styles.headline}>
        {headline}
      </h3>
      {children}
    </section>
  )
}
