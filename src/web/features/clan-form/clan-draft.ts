import { defaultRegion } from '#contract/rules/listing-rules.ts'
import type { ShownListing } from '#contract/own-clan.ts'
import {
  type Platform,
  platformCodes,
  type Playstyle,
  playstyleCodes,
  type Region,
} from '#contract/rules/clan-codes.ts'
import { invitePrefix, inviteStart } from '#contract/rules/links.ts'

/** What stands in the form: texts as they are typed, links without what the form itself puts before them. */
export interface ClanDraft {
  readonly name: string
  readonly region: Region
  readonly platforms: readonly Platform[]
  readonly playstyles: readonly Playstyle[]
  readonly description: string
  /** The invite's code alone. */
  readonly invite: string
  /** The website without its scheme. */
  readonly website: string
  /** The scheme that the website was pasted with. */
  readonly scheme: Scheme
}

export type Scheme = 'http://' | 'https://'

/** What the form starts with: an empty listing, or the clan's own. */
export function draftOf(listing: ShownListing | undefined): ClanDraft {
  return {
    name: listing?.name ?? '',
    region: listing?.region ?? defaultRegion,
    platforms: readCodes(platformCodes, listing?.platforms),
    playstyles: readCodes(playstyleCodes, listing?.playstyles),
    description: listing?.description ?? '',
    invite: stripInvite(listing?.discord_url ?? ''),
    ...splitWebsite(listing?.website_url ?? '', 'http://'),
  }
}

/** The known codes in a comma-separated list, in the order of `codes`. */
export function readCodes<K extends string>(codes: readonly K[], joined = ''): K[] {
  return codes.filter((code) => joined.split(',').includes(code))
}

/** The code of an invite, as far as it is typed: what the form writes before it goes. */
export function stripInvite(text: string): string {
  return text.replace(inviteStart, '').trim()
}

/** A website without its scheme; `current` stays where none is typed. */
export function splitWebsite(text: string, current: Scheme): Pick<ClanDraft, 'website' | 'scheme'> {
  const [, scheme, website] = /^\s*(https?:\/\/)?(.*)$/is.exec(text) ?? []
  return { website: (website ?? '').trim(), scheme: scheme ? (scheme.toLowerCase() as Scheme) : current }
}

/** The listing as the form sends it. */
export function listingOf(draft: ClanDraft) {
  const { name, region, description, platforms, playstyles, invite, website, scheme } = draft
  return {
    name,
    region,
    description,
    platforms: [...platforms],
    playstyles: [...playstyles],
    discordUrl: invite === '' ? '' : invitePrefix + invite,
    websiteUrl: website === '' ? '' : scheme + website,
  }
}

/** What the form sends: the chosen image, or else the name of the stored one. */
export function bodyOf(draft: ClanDraft, file: File | undefined, stored: string | undefined) {
  const image = file ? { headerImageFile: file } : stored !== undefined && { headerImageSrc: stored }
  return { ...listingOf(draft), ...image }
}

/** The form's fields in the order of the page. */
export const fieldNames = [
  'name',
  'headerImageFile',
  'region',
  'platforms',
  'playstyles',
  'description',
  'discordUrl',
  'websiteUrl',
] as const
export type FieldName = (typeof fieldNames)[number]
