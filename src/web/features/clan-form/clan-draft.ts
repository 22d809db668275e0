import type { OwnClan, ShownListing } from '#contract/own-clan.ts'
import { entriesIn, gameLists, type ListName } from '#contract/rules/clans/clan-codes.ts'
import { invitePrefix, inviteStart } from '#contract/rules/links/links.ts'
import { factsDraftOf, factsOf, fieldOfFact, type FactsDraft } from './facts-draft.ts'

/** Values of the form: texts as typed, links without the prefix that the form shows. */
export interface ClanDraft {
  readonly name: string
  readonly region: string
  readonly platforms: readonly string[]
  readonly playstyles: readonly string[]
  readonly description: string
  /** The invite's code. */
  readonly invite: string
  readonly website: string
  /** The scheme that was typed or pasted with the website. */
  readonly scheme: Scheme
  readonly facts: FactsDraft
}

export const schemes = ['http://', 'https://'] as const
export type Scheme = (typeof schemes)[number]

const defaultScheme: Scheme = 'http://'

export function draftOf(listing: ShownListing | undefined): ClanDraft {
  return {
    name: listing?.name ?? '',
    region: listing?.region ?? gameLists().defaultRegion,
    platforms: readCodes('platforms', listing?.platforms),
    playstyles: readCodes('playstyles', listing?.playstyles),
    description: listing?.description ?? '',
    invite: stripInvite(listing?.discord_url ?? ''),
    ...splitWebsite(listing?.website_url ?? '', defaultScheme),
    facts: factsDraftOf(listing?.facts),
  }
}

/** The fields that differ from `initial`. */
export function changesOf(draft: ClanDraft, initial: ClanDraft): Partial<ClanDraft> {
  const isChanged = (field: string) =>
    JSON.stringify(draft[field as keyof ClanDraft]) !== JSON.stringify(initial[field as keyof ClanDraft])
  return Object.fromEntries(Object.entries(draft).filter(([field]) => isChanged(field)))
}

/** The changes of the last edit, if it was rejected. */
export function rejectedChanges({ last_rejection, ...listing }: OwnClan): Partial<ClanDraft> {
  return changesOf(draftOf({ ...listing, ...last_rejection?.asked }), draftOf(listing))
}

/** Parses a comma-separated list of codes. Drops unknown ones, and sorts by list order. */
export function readCodes(list: ListName, joined = ''): string[] {
  return entriesIn(list, joined).map(({ code }) => code)
}

/** Strips the URL before an invite's code, which the form shows as a fixed prefix. */
export function stripInvite(text: string): string {
  return text.replace(inviteStart, '').trim()
}

type Website = Pick<ClanDraft, 'website' | 'scheme'>

/** Splits a website into scheme and rest. If `text` has no scheme, uses `current`. */
function splitWebsite(text: string, current: Scheme): Website {
  const [, scheme, website] = /^\s*(https?:\/\/)?(.*)$/is.exec(text) ?? []
  return { website: (website ?? '').trim(), scheme: scheme ? (scheme.toLowerCase() as Scheme) : current }
}

/**
 * The website after the user changed the field to `text`. Since the field does not show the scheme, an edit keeps it, but a
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

/** `initial`: the form's initial draft, because unchanged facts are not sent. */
export function bodyOf(draft: ClanDraft, initial: ClanDraft, file: File | undefined, stored: string | undefined) {
  const image = file ? { headerImageFile: file } : stored !== undefined && { headerImageSrc: stored }
  const facts = JSON.stringify(factsOf(draft.facts))
  const isChanged = facts !== JSON.stringify(factsOf(initial.facts))
  return { ...listingOf(draft), ...(isChanged && { facts }), ...image }
}

/** In page order. */
export const fieldNames = [
  'name',
  'headerImageFile',
  'platforms',
  'playstyles',
  'region',
  'description',
  'discordUrl',
  'websiteUrl',
  ...Object.values(fieldOfFact),
] as const
export type FieldName = (typeof fieldNames)[number]
