import { Link } from 'react-router'
import type { articleSummary } from '#contract/blog.ts'
import { headerSize, headerSrcSet, placeholderUrl, uploadUrl } from '#contract/rules/images/header-image.ts'
import type * as z from 'zod/mini'
import { DateTime } from '../dates/date-time.tsx'
import styles from './article-card.module.css'

export interface ArticleCardProps {
  readonly article: z.infer<typeof articleSummary>
  /** `lead`: the large card of the newest article. */
  readonly variant?: 'lead' | 'default'
  readonly level?: 2 | 3
}

/** The cover's width at the design's breakpoints. */
const sizes = {
  lead: '(width >= 1440px) 48rem, (width >= 1024px) 57vw, calc(100vw - 3rem)',
  default: '(width >= 1440px) 40rem, (width >= 768px) calc(50vw - 2rem), calc(100vw - 2rem)',
} as const

export function ArticleCard({ article, variant = 'default', level = 2 }: ArticleCardProps) {
  const { slug, title, excerpt, cover_image_filename: cover, published_at: publishedAt } = article
  const Heading = `h${level}` as const
  return (
    <article className={styles.card} data-variant={variant}>
      <img
        className={styles.cover}
        alt=""
        {...headerSize}
        loading={variant === 'lead' ? 'eager' : 'lazy'}
        decoding="async"
        sizes={cover === null ? undefined : sizes[variant]}
        srcSet={cover === null ? undefined : headerSrcSet(cover)}
        src={cover === null ? placeholderUrl : uploadUrl(cover)}
      />
      <div className={styles.text}>
        {publishedAt !== null && (
          <p className={styles.date}>
            <DateTime instant={publishedAt} format="day" />
          </p>
        )}
        <Heading className={styles.title} dir="auto">
          <Link to={`/blog/${slug}`} className={styles.link}>
            {title}
          </Link>
        </Heading>
        <p className={styles.excerpt} dir="auto">
          {excerpt}
        </p>
      </div>
    </article>
  )
}
