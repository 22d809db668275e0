import type { ReactNode } from 'react'
import plate from './cut-plate.module.css'
import { Eyebrow } from './eyebrow.tsx'
import styles from './status-panel.module.css'

export interface StatusPanelProps {
  /** A short code in the display font (capitals, digits), such as `404`; read after the eyebrow. */
  readonly code?: string
  readonly eyebrow: string
  readonly headline: string
  readonly message: ReactNode
  readonly actions: ReactNode
  readonly details?: ReactNode
}

/** Fills a page without other content: explains what happened, and where to go next. */
export function StatusPanel({ code, eyebrow, headline, message, actions, details }: StatusPanelProps) {
  return (
    <div className={`${plate.edge} ${styles.edge}`}>
      <section className={`${plate.plate} ${styles.plate}`} aria-label={headline}>
        <ContourDrawing />
        <Eyebrow>{eyebrow}</Eyebrow>
        {code && <p className={styles.code}>{code}</p>}
        <h1 className={styles.headline}>{headline}</h1>
        <p className={styles.message}>{message}</p>
        <div className={styles.actions}>{actions}</div>
        {details && <p className={styles.details}>{details}</p>}
      </section>
    </div>
  )
}

function ContourDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 320 320" fill="none" aria-hidden="true">
      <g stroke="currentColor" strokeWidth="1.5">
        <path d="M164 118c26-6 52 8 56 34s-14 50-42 52-50-14-50-42 14-39 36-44Z" />
        <path d="M160 88c42-10 86 12 92 58s-24 86-72 90-88-22-90-72 30-67 70-76Z" />
        <path d="M154 56c60-14 124 16 132 84s-36 124-104 130S52 238 50 166 96 70 154 56Z" />
        <path d="M146 22c80-20 168 22 180 114S280 306 184 312 16 270 12 170 68 42 146 22Z" />
      </g>
      <path d="M20 300l52-44 8-58 44-30 26-2" stroke="var(--orange)" strokeWidth="3" strokeDasharray="12 8" />
      <path d="M166 150l24 24m0-24-24 24" stroke="var(--orange)" strokeWidth="5" />
    </svg>
  )
}
