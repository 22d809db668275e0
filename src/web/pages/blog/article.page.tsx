import { Link, useLoaderData } from 'react-router'
import { bannerUrl } from '#contract/rules/images/article-images.ts'
import { ArticleBanner } from '../../features/article/article-banner.tsx'
import { ArticleCard } from '../../features/article/article-card.tsx'
import { ArticleView } from '../../features/article/article-view.tsx'
import { PageHead } from '../../features/head/page-head.tsx'
import { sizeOf } from '../../features/image-field/image-shape.ts'
import { Container } from '../../ui/container.tsx'
import { ArticleData } from './article-data.tsx'
import styles from './blog.module.css'
import { FeedLink } from './feed-link.tsx'
import type { loadArticle } from './load-blog.ts'

export { loadArticle } from './load-blog.ts'

export function ArticlePage() {
  const { article, others } = useLoaderData<typeof loadArticle>()
  const { slug, title, excerpt, content, has_banner: hasBanner, published_at: publishedAt } = article
  return (
    <Container>
      <PageHead
        title={title}
        description={excerpt}
        type="article"
        image={hasBanner ? { src: bannerUrl(slug, 1600), ...sizeOf('banner'), alt: '' } : undefined}
      />
      <ArticleData article={article} />
      <FeedLink />
      <div className={styles.reading}>
        <p>
          <Link to="/blog" className={styles.back}>
            <span aria-hidden="true">←</span> All articles
          </Link>
        </p>
        <ArticleView
          title={title}
          content={content}
          publishedAt={publishedAt}
          banner={hasBanner && <ArticleBanner url={(width) => bannerUrl(slug, width)} />}
        />
        {others.length > 0 && (
          <section className={styles.others} aria-labelledby="others">
            <h2 id="others" className={styles.othersTitle}>
              More articles
            </h2>
            <div className={styles.othersList}>
              {others.map((other) => (
                <ArticleCard key={other.slug} article={other} level={3} />
              ))}
            </div>
          </section>
        )}
      </div>
    </Container>
  )
}
