import type { ListedClan } from '#contract/clans.ts'
import { clanPath } from '#contract/rules/clans/clan-slug.ts'
import { pageSize } from '#contract/rules/lists/pages.ts'
import { ClanFeedLink } from '../../features/clan-feed/clan-feed-link.tsx'
import { StructuredData } from '../../features/head/structured-data.tsx'
import { useSite } from '../../site.tsx'

/** Data for crawlers and feed readers: structured data of the site, its search and this page's clans, and the link to the feed. */
export function HomeData({ clans, page }: { clans: readonly Pick<ListedClan, 'id' | 'name'>[]; page: number }) {
  const { siteName, operatorName, discordInvite } = useSite()
  return (
    <>
      <ClanFeedLink />
      <StructuredData
        describe={(absolute) => [
          {
            '@type': 'Organization',
            '@id': absolute('/#organization'),
            name: operatorName ?? siteName,
            url: absolute('/'),
            logo: absolute('/icon-512.png'),
            ...(discordInvite ? { sameAs: [discordInvite] } : {}),
          },
          {
            '@type': 'WebSite',
            name: siteName,
            url: absolute('/'),
            publisher: { '@id': absolute('/#organization') },
            potentialAction: {
              '@type': 'SearchAction',
              target: { '@type': 'EntryPoint', urlTemplate: `${absolute('/')}?q={search_term_string}` },
              'query-input': 'required name=search_term_string',
            },
          },
          {
            '@type': 'ItemList',
            itemListElement: clans.map((clan, index) => ({
              '@type': 'ListItem',
              position: (page - 1) * pageSize + index + 1,
              name: clan.name,
              url: absolute(clanPath(clan)),
            })),
          },
        ]}
      />
    </>
  )
}
