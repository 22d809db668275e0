import { type ReactNode, useId } from 'react'
import { Container } from './container.tsx'
import plate from './cut-plate.module.css'
import { Eyebrow } from './eyebrow.tsx'
import styles from './sheet.module.css'

export interface SheetProps {
  /** What kind of thing this is, above the headline. */
  readonly eyebrow: string
  readonly headline: string
  /** What the page is for, or what came of it; said aloud when it changes. */
  readonly words: ReactNode
  /** The form, or the ways on. */
  readonly children: ReactNode
}

/** A page that is one form: what it is for on one side, the fields on the other. */
export function Sheet({ eyebrow, headline, words, children }: SheetProps) {
  const headlineId = useId()
  return (
    <Container>
      <div className={`${plate.edge} ${styles.edge}`}>
        <section className={`${plate.plate} ${styles.plate}`} aria-labelledby={headlineId}>
          <header className={styles.header} aria-live="polite">
            <Eyebrow>{eyebrow}</Eyebrow>
            <h1 id={headlineId} tabIndex={-1} className={styles.headline}>
              {headline}
            </h1>
            <div className={styles.words}>{words}</div>
          </header>
          <div className={styles.content}>{children}</div>
        </section>
      </div>
    </Container>
  )
}
