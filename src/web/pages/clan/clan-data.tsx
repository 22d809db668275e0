import type { ClanDetails } from '#contract/clans.ts'
import { clanPath } from '#contract/rules/clan-slug.ts'
import { summarize } from '../../features/head/summarize.ts'
import { breadcrumbs, StructuredData } from '../../features/head/structured-data.tsx'

/** A clan, and the way to it, for search engines. */
export function ClanData({ clan }: { clan: ClanDetails }) {
  return (
    <StructuredData
      describe={(absolute) => [
        {
          '@type': 'ProfilePage',
          url: absolute(clanPath(clan)),
          mainEntity: {
            '@type': 'Organization',
            name: clan.name,
            url: absolute(clanPath(clan)),
            image: absolute(`/og/clan/${clan.id}.png`),
            ...(clan.description === '' ? {} : { description: summarize(clan.description, 300) }),
          },
        },
        breadcrumbs([
          ['Clans', absolute('/')],
          [clan.name, absolute(clanPath(clan))],
        ]),
      ]}
    />
  )
}
