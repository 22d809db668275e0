import { bannerUrl } from '#contract/rules/images/article-images.ts'
import type { Article } from '#contract/blog.ts'
import { breadcrumbs, StructuredData } from '../../features/head/structured-data.tsx'
import { useSite } from '../../site.tsx'

/** Structured data for an article and its breadcrumbs. */
export function ArticleData({ article }: { article: Article }) {
  const { siteName, operatorName } = useSite()
  const { slug, title, excerpt, has_banner: hasBanner, published_at: publishedAt } = article
  return (
    <StructuredData
      describe={(absolute) => [
        {
          '@type': 'BlogPosting',
          headline: title,
          description: excerpt,
          url: absolute(`/blog/${slug}`),
          image: absolute(hasBanner ? bannerUrl(slug, 1600) : '/og/site.png'),
          author: { '@type': 'Organization', name: operatorName ?? siteName, url: absolute('/') },
          ...(publishedAt === null ? {} : { datePublished: new Date(publishedAt).toISOString() }),
        },
        breadcrumbs([
          ['Blog', absolute('/blog')],
          [title, absolute(`/blog/${slug}`)],
        ]),
      ]}
    />
  )
}
