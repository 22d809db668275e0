import type { ReactNode } from 'react'
import plate from './cut-plate.module.css'
import { Eyebrow } from './eyebrow.tsx'
import styles from './signpost.module.css'

export interface SignpostProps {
  /** A few signs in the display face: capitals, digits. Read on from the eyebrow. */
  readonly mark?: string
  /** What kind of thing this is, above the headline. */
  readonly eyebrow: string
  readonly headline: string
  /** One paragraph. */
  readonly words: ReactNode
  /** The ways on from here: links and buttons. */
  readonly ways: ReactNode
  /** What few will need. */
  readonly small?: ReactNode
}

/** Fills a page that has nothing else to show: says where the visitor stands, and the ways on. */
export function Signpost({ mark, eyebrow, headline, words, ways, small }: SignpostProps) {
  return (
    <div className={`${plate.edge} ${styles.edge}`}>
      <section className={`${plate.plate} ${styles.plate}`} aria-label={headline}>
        <LostBearing />
        <Eyebrow>{eyebrow}</Eyebrow>
        {mark && <p className={styles.mark}>{mark}</p>}
        <h1 className={styles.headline}>{headline}</h1>
        <p className={styles.words}>{words}</p>
        <div className={styles.ways}>{ways}</div>
        {small && <p className={styles.small}>{small}</p>}
      </section>
    </div>
  )
}

/** Contour lines, and a route that ends before its goal. */
function LostBearing() {
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
