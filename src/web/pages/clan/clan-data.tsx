import type { ClanDetails } from '#contract/clans.ts'
import { clanPath } from '#contract/rules/clans/clan-slug.ts'
import { summarize } from '../../features/head/summarize.ts'
import { breadcrumbs, StructuredData } from '../../features/head/structured-data.tsx'

const toIso = (instant: number) => new Date(instant).toISOString()

/** Structured data for a clan and its breadcrumbs. */
export function ClanData({ clan }: { clan: ClanDetails }) {
  return (
    <StructuredData
      describe={(absolute) => [
        {
          '@type': 'ProfilePage',
          url: absolute(clanPath(clan)),
          ...(clan.listed_at > 0 ? { dateCreated: toIso(clan.listed_at), dateModified: toIso(clan.updated_at) } : {}),
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
