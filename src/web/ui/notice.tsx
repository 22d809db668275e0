import { type ReactNode, useId } from 'react'
import styles from './notice.module.css'

export interface NoticeProps {
  readonly tone: 'calm' | 'warning' | 'error'
  /** A sign or a short number, for the eye alone. */
  readonly mark: string
  readonly headline: string
  readonly children: ReactNode
}

/** Stands where something else was expected: an empty state, or an error. */
export function Notice({ tone, mark, headline, children }: NoticeProps) {
  const headlineId = useId()
  return (
    <section className={styles.notice} data-tone={tone} aria-labelledby={headlineId}>
      <p className={styles.mark} aria-hidden="true">
        {mark}
      </p>
      <div className={styles.words}>
        <h2 id={headlineId} className={styles.headline}>
          {headline}
        </h2>
        {children}
      </div>
    </section>
  )
}
