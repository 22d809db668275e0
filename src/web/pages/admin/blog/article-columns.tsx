import { Link } from 'react-router'
import type { DeskArticle } from '#contract/blog.ts'
import { DateTime } from '../../../features/dates/date-time.tsx'
import type { Column } from '../../../ui/table.tsx'
import styles from '../cells.module.css'
import { articleHref } from './article-href.ts'

/** What can be done with an article beside writing it; each asks first. */
export interface ArticleAsks {
  readonly publish: (article: DeskArticle) => void
  readonly takeBack: (article: DeskArticle) => void
  readonly remove: (article: DeskArticle) => void
}

/** The columns of the list of articles. */
export function articleColumns({ publish, takeBack, remove }: ArticleAsks): readonly Column<DeskArticle>[] {
  return [
    {
      key: 'title',
      label: 'Title',
      heads: true,
      cell: ({ id, title, slug }) => (
        <>
          <Link to={articleHref(id)} className={styles.clanName} dir="auto">
            {title}
          </Link>
          <span className={styles.small}>/blog/{slug}</span>
        </>
      ),
    },
    { key: 'state', label: 'State', cell: (article) => <ArticleState article={article} /> },
    {
      key: 'published',
      label: 'Published',
      oneLine: true,
      cell: ({ published_at: at }) => (at === null ? '–' : <DateTime instant={at} form="minute" />),
    },
    {
      key: 'changed',
      label: 'Last changed',
      oneLine: true,
      cell: ({ updated_at: at }) => <DateTime instant={at} form="minute" />,
    },
    {
      key: 'acts',
      label: 'Acts',
      stays: true,
      cell: (article) => (
        <div className={styles.acts}>
          <Link to={articleHref(article.id)} className={styles.link} aria-label={`Edit ${article.title}`}>
            Edit
          </Link>
          {article.published_at === null ? (
            <>
              <Act label="Publish…" article={article} ask={publish} />
              <Act label="Delete…" article={article} ask={remove} danger />
            </>
          ) : (
            <>
              <Link to={`/blog/${article.slug}`} className={styles.link} aria-label={`View ${article.title}`}>
                View
              </Link>
              <Act label="Take back…" article={article} ask={takeBack} danger />
            </>
          )}
        </div>
      ),
    },
  ]
}

interface ActProps {
  readonly label: string
  readonly article: DeskArticle
  readonly ask: (article: DeskArticle) => void
  readonly danger?: boolean
}

function Act({ label, article, ask, danger = false }: ActProps) {
  return (
    <button
      type="button"
      className={styles.link}
      data-tone={danger ? 'danger' : undefined}
      aria-label={`${label.replace('…', '')} ${article.title}…`}
      onClick={() => ask(article)}
    >
      {label}
    </button>
  )
}

/** Whether readers see it. */
export function ArticleState({ article }: { readonly article: DeskArticle | undefined }) {
  const published = article !== undefined && article.published_at !== null
  return (
    <span className={styles.badge} data-tone={published ? 'electric' : undefined}>
      {published ? 'Published' : 'Draft'}
    </span>
  )
}
