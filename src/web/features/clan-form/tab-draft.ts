import { defaultRegion } from '#contract/rules/listing-rules.ts'
import { platformCodes, playstyleCodes, regionCodes } from '#contract/rules/clan-codes.ts'
import { openDraft } from '../drafts/draft-store.ts'
import { type ClanDraft, readCodes } from './clan-draft.ts'

// Until its owner sends or discards it: a phone throws a page away when they fetch an invite or a password from another program.

const open = (email: string, clanId: number | undefined) => openDraft(email, `clan ${clanId ?? 'new'}`)

/** Keeps what stands in the form of a clan for when the tab loads the page again; undefined lets go of it. */
export function saveTabDraft(email: string, clanId: number | undefined, draft: ClanDraft | undefined): void {
  const text = draft && { ...draft, platforms: draft.platforms.join(), playstyles: draft.playstyles.join() }
  open(email, clanId).set(text)
}

/** What stood in the form of a clan when its page went; undefined where nothing did. Images are not kept. */
export function readTabDraft(email: string, clanId: number | undefined): ClanDraft | undefined {
  const text = open(email, clanId).get()
  if (!text) return undefined
  return {
    name: text.name ?? '',
    region: regionCodes.find((code) => code === text.region) ?? defaultRegion,
    platforms: readCodes(platformCodes, text.platforms),
    playstyles: readCodes(playstyleCodes, text.playstyles),
    description: text.description ?? '',
    invite: text.invite ?? '',
    website: text.website ?? '',
    scheme: text.scheme === 'https://' ? 'https://' : 'http://',
  }
}
