import type { Selectable } from 'kysely'
import type { ClanFacts } from '#contract/clan-facts.ts'
import type { ShownListing } from '#contract/own-clan.ts'
import type { ClansTable } from '#server/database/schema.ts'
import type { SignImage } from './images.ts'

export const listingColumns = [
  'name',
  'description',
  'region',
  'platforms',
  'playstyles',
  'discord_url',
  'website_url',
  'header_image',
  'facts',
] as const

export type ListingColumn = (typeof listingColumns)[number]
export type ListingColumns = Pick<Selectable<ClansTable>, ListingColumn>
/** Without facts, the clan keeps its own. */
export type PendingColumns = Omit<ListingColumns, 'facts'> & { readonly facts: ClanFacts | null }

/** The listing after the edit is approved. */
export function withEdit({ facts }: Pick<ListingColumns, 'facts'>, edit: PendingColumns): ListingColumns {
  return { ...edit, facts: edit.facts ?? facts }
}

/** Facts as the API returns them: omitted if the clan states none. */
export function statedFacts(facts: ClanFacts): { facts?: ClanFacts } {
  return Object.keys(facts).length === 0 ? {} : { facts }
}

export function toShownListing(row: ListingColumns, signImage: SignImage): ShownListing {
  return {
    name: row.name,
    description: row.description,
    region: row.region,
    platforms: row.platforms.join(','),
    playstyles: row.playstyles.join(','),
    discord_url: row.discord_url,
    website_url: row.website_url,
    ...statedFacts(row.facts),
    header_image_filename: row.header_image,
    header_image_access: signImage(row.header_image),
  }
}
