import type { Selectable } from 'kysely'
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
] as const

export type ListingColumn = (typeof listingColumns)[number]
export type ListingColumns = Pick<Selectable<ClansTable>, ListingColumn>

export function toShownListing(row: ListingColumns, signImage: SignImage): ShownListing {
  return {
    name: row.name,
    description: row.description,
    region: row.region,
    platforms: row.platforms.join(','),
    playstyles: row.playstyles.join(','),
    discord_url: row.discord_url,
    website_url: row.website_url,
    header_image_filename: row.header_image,
    header_image_access: signImage(row.header_image),
  }
}
