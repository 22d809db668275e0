import { defaultRegion } from '#contract/listing.ts'
import { platformCodes, playstyleCodes, regionCodes } from '#contract/rules/clan-codes.ts'
import { keepText, readText, textKey } from '../session/kept-text.ts'
import type { ClanDraft } from './clan-draft.ts'

// Until its owner sends or discards it: a phone throws a page away when they fetch an invite or a password from another program.

const keyOf = (email: string, clanId: number | undefined) => textKey(email, `clan ${clanId ?? 'new'}`)

/** Keeps what stands in the form of a clan for when the tab loads the page again; undefined lets go of it. */
export function keepInTab(email: string, clanId: number | undefined, draft: ClanDraft | undefined): void {
  const text = draft && { ...draft, platforms: draft.platforms.join(), playstyles: draft.playstyles.join() }
  keepText(keyOf(email, clanId), text)
}

/** What stood in the form of a clan when its page went; undefined where nothing did. Images are not kept. */
export function readFromTab(email: string, clanId: number | undefined): ClanDraft | undefined {
  const text = readText(keyOf(email, clanId))
  if (!text) return undefined
  const chosen = <K extends string>(codes: readonly K[], joined = '') =>
    codes.filter((code) => joined.split(',').includes(code))
  return {
    name: text.name ?? '',
    region: regionCodes.find((code) => code === text.region) ?? defaultRegion,
    platforms: chosen(platformCodes, text.platforms),
    playstyles: chosen(playstyleCodes, text.playstyles),
    description: text.description ?? '',
    invite: text.invite ?? '',
    website: text.website ?? '',
    scheme: text.scheme === 'https://' ? 'https://' : 'http://',
  }
}
