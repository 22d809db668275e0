import { Link } from 'react-router'
import type { DeskArticle } from '#contract/blog.ts'
import { DateTime } from '../../../features/dates/date-time.tsx'
import type { Column } from '../../../ui/table.tsx'
import { Badge } from '../shared/badge.tsx'
import styles from '../shared/cells.module.css'
import { articleHref } from './article-href.ts'

/** All actions ask for confirmation. */
export interface ArticleActions {
  readonly publish: (article: DeskArticle) => void
  readonly unpublish: (article: DeskArticle) => void
  readonly remove: (article: DeskArticle) => void
}

export function articleColumns({ publish, unpublish, remove }: ArticleActions): readonly Column<DeskArticle>[] {
  return [
    {
      key: 'title',
      label: 'Title',
      isRowHeader: true,
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
      noWrap: true,
      cell: ({ published_at: at }) => (at === null ? '–' : <DateTime instant={at} format="minute" />),
    },
    {
      key: 'changed',
      label: 'Last changed',
      noWrap: true,
      cell: ({ updated_at: at }) => <DateTime instant={at} format="minute" />,
    },
    {
      key: 'actions',
      label: 'Actions',
      isSticky: true,
      cell: (article) => (
        <div className={styles.actions}>
          <Link to={articleHref(article.id)} className={styles.link} aria-label={`Edit ${article.title}`}>
            Edit
          </Link>
          {article.published_at === null ? (
            <>
              <ActionButton label="Publish…" article={article} onPress={publish} />
              <ActionButton label="Delete…" article={article} onPress={remove} isDanger />
            </>
          ) : (
            <>
              <Link to={`/blog/${article.slug}`} className={styles.link} aria-label={`View ${article.title}`}>
                View
              </Link>
              <ActionButton label="Unpublish…" article={article} onPress={unpublish} isDanger />
            </>
          )}
        </div>
      ),
    },
  ]
}

interface ActionButtonProps {
  readonly label: string
  readonly article: DeskArticle
  readonly onPress: (article: DeskArticle) => void
  readonly isDanger?: boolean
}

function ActionButton({ label, article, onPress, isDanger = false }: ActionButtonProps) {
  return (
    <button
      type="button"
      className={styles.link}
      data-tone={isDanger ? 'danger' : undefined}
      aria-label={`${label.replace('…', '')} ${article.title}…`}
      onClick={() => onPress(article)}
    >
      {label}
    </button>
  )
}

export function ArticleState({ article }: { readonly article: DeskArticle | undefined }) {
  const published = article !== undefined && article.published_at !== null
  return <Badge tone={published ? 'electric' : undefined}>{published ? 'Published' : 'Draft'}</Badge>
}
