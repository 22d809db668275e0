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

/** The form's values: texts as typed, links without the prefix that the form shows. */
export interface ClanDraft {
  readonly name: string
  readonly region: Region
  readonly platforms: readonly Platform[]
  readonly playstyles: readonly Playstyle[]
  readonly description: string
  /** The invite's code. */
  readonly invite: string
  readonly website: string
  /** The scheme that was typed or pasted with the website. */
  readonly scheme: Scheme
}

export type Scheme = 'http://' | 'https://'

const defaultScheme: Scheme = 'http://'

export function draftOf(listing: ShownListing | undefined): ClanDraft {
  return {
    name: listing?.name ?? '',
    region: listing?.region ?? defaultRegion,
    platforms: readCodes(platformCodes, listing?.platforms),
    playstyles: readCodes(playstyleCodes, listing?.playstyles),
    description: listing?.description ?? '',
    invite: stripInvite(listing?.discord_url ?? ''),
    ...splitWebsite(listing?.website_url ?? '', defaultScheme),
  }
}

/** Parses a comma-separated list of codes; drops unknown ones and returns them in the order of `codes`. */
export function readCodes<K extends string>(codes: readonly K[], joined = ''): K[] {
  return codes.filter((code) => joined.split(',').includes(code))
}

/** Removes the URL in front of an invite's code, since the form shows it as a prefix. */
export function stripInvite(text: string): string {
  return text.replace(inviteStart, '').trim()
}

type Website = Pick<ClanDraft, 'website' | 'scheme'>

/** Splits a website into scheme and rest. Without a scheme in `text`, `current` is used. */
function splitWebsite(text: string, current: Scheme): Website {
  const [, scheme, website] = /^\s*(https?:\/\/)?(.*)$/is.exec(text) ?? []
  return { website: (website ?? '').trim(), scheme: scheme ? (scheme.toLowerCase() as Scheme) : current }
}

/**
 * The website after the user changed the field to `text`. The field does not show the scheme, so an edit keeps it, but a
 * new website does not inherit it. `inserted`: the inserted text, if any.
 */
export function editWebsite({ website, scheme }: Website, text: string, inserted: string | null | undefined): Website {
  const isNew = text === '' || (website !== '' && text === inserted)
  return splitWebsite(text, isNew ? defaultScheme : scheme)
}

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

export function bodyOf(draft: ClanDraft, file: File | undefined, stored: string | undefined) {
  const image = file ? { headerImageFile: file } : stored !== undefined && { headerImageSrc: stored }
  return { ...listingOf(draft), ...image }
}

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
