import type { ReactNode } from 'react'
import { DateTime } from '../dates/date-time.tsx'
import { trustArticle } from './article-html.ts'
import styles from './article-view.module.css'

export interface ArticleViewProps {
  readonly title: string
  /** Sanitized HTML. */
  readonly content: string
  /** Unix ms; null if not published. */
  readonly publishedAt: number | null
  readonly banner: ReactNode
  readonly level?: 1 | 3
}

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
          {publishedAt === null ? 'Not published yet' : <DateTime instant={publishedAt} format="day" />}
        </p>
      </header>
      <div
        className={styles.content}
        dir="auto"
        // The server sanitized this HTML when the article was saved.
        dangerouslySetInnerHTML={{ __html: trustArticle(content) }}
      />
    </article>
  )
}
