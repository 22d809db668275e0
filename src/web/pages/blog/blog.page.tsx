import { withFullStop } from '#contract/rules/text/full-stop.ts'
import { useLoaderData } from 'react-router'
import { ArticleCard } from '../../features/article/article-card.tsx'
import { PageHead } from '../../features/head/page-head.tsx'
import { useSite } from '../../site.tsx'
import { Container } from '../../ui/container.tsx'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './blog.module.css'
import { FeedLink } from './feed-link.tsx'
import type { loadBlog } from './load-blog.ts'

export { redirectToBlog, loadBlog } from './load-blog.ts'

export function BlogPage() {
  const { siteName, gameName } = useSite()
  const articles = useLoaderData<typeof loadBlog>()
  return (
    <Container>
      <PageHead
        title="Blog"
        description={`News and guides from ${siteName}: how the ranking works, and how to find and lead a clan of ${withFullStop(gameName)}`}
      />
      <FeedLink />
      <div className={styles.page}>
        <header className={styles.head}>
          <Eyebrow>{siteName}</Eyebrow>
          <h1 className={styles.title}>Blog</h1>
          <div className={styles.about}>
            <p>News and guides for players who look for a clan and for those who lead one.</p>
            <a href="/blog/rss.xml" className={styles.feed} type="application/rss+xml">
              <FeedIcon /> RSS feed
            </a>
          </div>
        </header>
        {articles.length === 0 ? (
          <Notice tone="calm" icon="00" headline="No articles yet">
            <p>New articles will appear here. Subscribe to the feed to hear about the first one.</p>
          </Notice>
        ) : (
          <div className={styles.list}>
            {articles.map((article, index) => (
              <ArticleCard key={article.slug} article={article} variant={index === 0 ? 'lead' : 'default'} />
            ))}
          </div>
        )}
      </div>
    </Container>
  )
}

function FeedIcon() {
  return (
    <svg
      viewBox="0 0 16 16"
      width="14"
      height="14"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M2 7a7 7 0 0 1 7 7M2 2a12 12 0 0 1 12 12" />
      <circle cx="3.5" cy="12.5" r="1.5" fill="currentColor" stroke="none" />
    </svg>
  )
}
