import { useSite } from '../../site.tsx'

/** Tells feed readers where the blog's feed is. */
export function FeedLink() {
  const { siteName } = useSite()
  return <link rel="alternate" type="application/rss+xml" title={`Blog · ${siteName}`} href="/blog/rss.xml" />
}
