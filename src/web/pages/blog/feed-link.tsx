import { useSite } from '../../site.tsx'

/** Lets feed readers discover the blog's feed. */
export function FeedLink() {
  const { siteName } = useSite()
  return <link rel="alternate" type="application/rss+xml" title={`Blog · ${siteName}`} href="/blog/rss.xml" />
}
