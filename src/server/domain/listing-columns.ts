import type { Selectable } from 'kysely'
import type { ShownListing } from '#contract/own-clan.ts'
import type { ClansTable } from './schema.ts'

/** The columns of a clan, and of an edit that waits, which a card shows. */
export const shownColumns = [
  'name',
  'description',
  'region',
  'platforms',
  'playstyles',
  'discord_url',
  'website_url',
  'header_image',
] as const

export type ShownColumn = (typeof shownColumns)[number]
export type ShownColumns = Pick<Selectable<ClansTable>, ShownColumn>

/** The columns as the API sends them. */
export function toShownListing(row: ShownColumns): ShownListing {
  return {
    name: row.name,
    description: row.description,
    region: row.region,
    platforms: row.platforms.join(','),
    playstyles: row.playstyles.join(','),
    discord_url: row.discord_url,
    website_url: row.website_url,
    header_image_filename: row.header_image,
  }
}
