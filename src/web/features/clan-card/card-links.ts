import type { ListedClan } from '#contract/clans.ts'
import { withScheme } from '#contract/rules/with-scheme.ts'

/** A button of a card: `url` as the clan has it stored, `href` as a browser follows it. */
export interface CardLink {
  readonly kind: 'discord' | 'website'
  readonly url: string
  readonly href: string
}

/** The links that a card offers. Whatever its source, only http and https become a link. */
export function cardLinks(clan: Pick<ListedClan, 'discord_url' | 'website_url'>): CardLink[] {
  return [...readLink('discord', clan.discord_url), ...readLink('website', clan.website_url)]
}

function readLink(kind: CardLink['kind'], url: string | null): CardLink[] {
  if (!url) return []
  const href = withScheme(url)
  return /^https?:\/\//i.test(href) ? [{ kind, url, href }] : []
}
