import { type ReactNode, useId } from 'react'
import { Container } from './container.tsx'
import plate from './cut-plate.module.css'
import { Eyebrow } from './eyebrow.tsx'
import styles from './sheet.module.css'

export interface SheetProps {
  readonly eyebrow: string
  readonly headline: string
  /** Purpose of the form, or its result; announced when it changes. */
  readonly message: ReactNode
  readonly children: ReactNode
}

/** A page with a single form: its purpose on one side, the fields on the other. */
export function Sheet({ eyebrow, headline, message, children }: SheetProps) {
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
            <div className={styles.message}>{message}</div>
          </header>
          <div className={styles.content}>{children}</div>
        </section>
      </div>
    </Container>
  )
}
