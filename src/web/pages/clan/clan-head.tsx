import type { ClanDetails } from '#contract/clans.ts'
import { entriesIn, nameIn } from '#contract/rules/clans/clan-codes.ts'
import { clanPath } from '#contract/rules/clans/clan-slug.ts'
import { clanPreviewImage, PageHead } from '../../features/head/page-head.tsx'
import { summarize } from '../../features/head/summarize.ts'
import { useSite } from '../../site.tsx'

export function ClanHead({ clan }: { clan: ClanDetails }) {
  const { gameName } = useSite()
  const platforms = entriesIn('platforms', clan.platforms).map(({ name }) => name)
  const facts = `A clan of ${gameName} on ${platforms.join(', ')} (${nameIn('regions', clan.region)}).`
  return (
    <PageHead
      title={`${clan.name} · ${gameName} clan`}
      description={summarize(clan.description === '' ? facts : clan.description)}
      canonical={clanPath(clan)}
      image={clanPreviewImage(clan)}
      type="profile"
    />
  )
}
