import { type ReactNode, useId } from 'react'
import styles from './notice.module.css'

export interface NoticeProps {
  readonly tone: 'calm' | 'warning' | 'error'
  /** A symbol or a short number, hidden from screen readers. */
  readonly icon: string
  readonly headline: string
  readonly children: ReactNode
}

export function Notice({ tone, icon, headline, children }: NoticeProps) {
  const headlineId = useId()
  return (
    <section className={styles.notice} data-tone={tone} aria-labelledby={headlineId}>
      <p className={styles.icon} aria-hidden="true">
        {icon}
      </p>
      <div className={styles.text}>
        <h2 id={headlineId} className={styles.headline}>
          {headline}
        </h2>
        {children}
      </div>
    </section>
  )
}
