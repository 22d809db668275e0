import type { ReactNode } from 'react'
import { DateTime } from '../dates/date-time.tsx'
import { trustArticle } from './article-html.ts'
import styles from './article-view.module.css'

export interface ArticleViewProps {
  readonly title: string
  /** Sanitised HTML. */
  readonly content: string
  /** Unix time in ms; null while it is not published. */
  readonly publishedAt: number | null
  /** A picture 16:5, or nothing. */
  readonly banner: ReactNode
  /** Of the title; the desk's preview stands below other headings. */
  readonly level?: 1 | 3
}

/** An article as its readers see it, on its own page and in the desk's preview. */
export function ArticleView({ title, content, publishedAt, banner, level = 1 }: ArticleViewProps) {
  const Heading = `h${level}` as const
  return (
    <article className={styles.article}>
      {banner && <div className={styles.banner}>{banner}</div>}
      <header className={styles.head}>
        <Heading className={styles.title} dir="auto">
          {title}
        </Heading>
        <p className={styles.date}>
          {publishedAt === null ? 'Not published yet' : <DateTime instant={publishedAt} form="day" />}
        </p>
      </header>
      <div
        className={styles.content}
        dir="auto"
        // The server has sanitised it when it was written.
        dangerouslySetInnerHTML={{ __html: trustArticle(content) }}
      />
    </article>
  )
}
