import { useSite } from '../../site.tsx'

/** Lets feed readers discover the feed of new clans. */
export function ClanFeedLink() {
  const { siteName } = useSite()
  return <link rel="alternate" type="application/rss+xml" title={`New clans · ${siteName}`} href="/clans/rss.xml" />
}
