import type { ListedClan } from '#contract/clans.ts'
import { withScheme } from '#contract/rules/links/with-scheme.ts'

/** `url`: as stored; `href`: with a scheme. */
export interface CardLink {
  readonly kind: 'discord' | 'website'
  readonly url: string
  readonly href: string
}

/** A clan's links. Only http and https URLs become links. */
export function cardLinks(clan: Pick<ListedClan, 'discord_url' | 'website_url'>): CardLink[] {
  return [...readLink('discord', clan.discord_url), ...readLink('website', clan.website_url)]
}

function readLink(kind: CardLink['kind'], url: string | null): CardLink[] {
  if (!url) return []
  const href = withScheme(url)
  return /^https?:\/\//i.test(href) ? [{ kind, url, href }] : []
}
