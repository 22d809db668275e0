import type { ReactNode } from 'react'
import { Container } from './container.tsx'
import { Eyebrow } from './eyebrow.tsx'
import styles from './text-page.module.css'

export interface Chapter {
  readonly id: string
  readonly headline: string
  readonly text: ReactNode
}

export interface TextPageProps {
  readonly eyebrow: string
  readonly headline: string
  readonly note: ReactNode
  readonly summary: ReactNode
  readonly chapters: readonly Chapter[]
}

/** A long text in numbered chapters with a table of contents. Has print styles. */
export function TextPage({ eyebrow, headline, note, summary, chapters }: TextPageProps) {
  return (
    <Container>
      <article className={styles.sheet} aria-label={headline}>
        <header className={styles.header}>
          <Eyebrow>{eyebrow}</Eyebrow>
          <h1 className={styles.headline}>{headline}</h1>
          <p className={styles.note}>{note}</p>
        </header>
        <nav className={styles.contents} aria-labelledby="contents">
          <h2 id="contents">Contents</h2>
          <ol>
            {chapters.map((chapter) => (
              <li key={chapter.id}>
                <a href={`#${chapter.id}`}>{chapter.headline}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          <div className={styles.summary}>{summary}</div>
          {chapters.map((chapter) => (
            <section
              key={chapter.id}
              id={chapter.id}
              className={styles.chapter}
              aria-labelledby={`${chapter.id}-title`}
            >
              <h2 id={`${chapter.id}-title`}>{chapter.headline}</h2>
              {chapter.text}
            </section>
          ))}
        </div>
      </article>
    </Container>
  )
}
