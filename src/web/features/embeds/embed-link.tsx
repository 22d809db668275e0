import { clanPath } from '#contract/rules/clans/clan-slug.ts'
import { useSite } from '../../site.tsx'

/** Lets other sites discover the oEmbed document of a clan. */
export function EmbedLink({ clan }: { readonly clan: { readonly id: number; readonly name: string } }) {
  const { baseUrl } = useSite()
  const page = new URL(clanPath(clan), baseUrl).href
  const href = new URL(`/api/oembed?url=${encodeURIComponent(page)}`, baseUrl).href
  return <link rel="alternate" type="application/json+oembed" title={clan.name} href={href} />
}
