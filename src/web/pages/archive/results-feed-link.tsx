import { useSite } from '../../site.tsx'

/** Lets feed readers discover the feed of results. */
export function ResultsFeedLink() {
  const { siteName } = useSite()
  return <link rel="alternate" type="application/rss+xml" title={`Results · ${siteName}`} href="/weeks/rss.xml" />
}
