import { codesIn, gameLists } from '#contract/rules/clan-codes.ts'
import { openDraft } from '../drafts/draft-store.ts'
import { type ClanDraft, readCodes } from './clan-draft.ts'
import { parseFactsDraft } from './facts-draft.ts'

// Phones may discard a page while the user copies an invite or a password from another app.

const open = (email: string, clanId: number | undefined) => openDraft(email, `clan ${clanId ?? 'new'}`)

/** Stores the clan form's draft for a reload of the tab; undefined removes it. */
export function saveTabDraft(email: string, clanId: number | undefined, draft: ClanDraft | undefined): void {
  const text = draft && {
    ...draft,
    platforms: draft.platforms.join(),
    playstyles: draft.playstyles.join(),
    facts: JSON.stringify(draft.facts),
  }
  open(email, clanId).set(text)
}

/** The stored draft of a clan form, without images. */
export function readTabDraft(email: string, clanId: number | undefined): ClanDraft | undefined {
  const text = open(email, clanId).get()
  if (!text) return undefined
  return {
    name: text.name ?? '',
    region: codesIn('regions').find((code) => code === text.region) ?? gameLists().defaultRegion,
    platforms: readCodes('platforms', text.platforms),
    playstyles: readCodes('playstyles', text.playstyles),
    description: text.description ?? '',
    invite: text.invite ?? '',
    website: text.website ?? '',
    scheme: text.scheme === 'https://' ? 'https://' : 'http://',
    facts: parseFactsDraft(text.facts),
  }
}
