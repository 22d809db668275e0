import { codesIn } from '#contract/rules/clans/clan-codes.ts'
import { openDraft } from '../drafts/draft-store.ts'
import { type ClanDraft, readCodes, schemes } from './clan-draft.ts'
import { parseFactsDraft } from './facts-draft.ts'

// Drafts survive reloads, because phones may discard a page while the user copies an invite or a password from another app.

const open = (email: string, clanId: number | undefined) => openDraft(email, `clan ${clanId ?? 'new'}`)

/** Stores the form's changed fields across reloads of the tab; undefined removes them. */
export function saveTabDraft(email: string, clanId: number | undefined, changes: Partial<ClanDraft> | undefined): void {
  const { platforms, playstyles, facts, ...texts } = changes ?? {}
  const text = {
    ...texts,
    ...(platforms && { platforms: platforms.join() }),
    ...(playstyles && { playstyles: playstyles.join() }),
    ...(facts && { facts: JSON.stringify(facts) }),
  }
  open(email, clanId).set(changes && text)
}

/** The stored fields of a clan form, without images. Earlier versions stored all fields, not only changed ones. */
export function readTabDraft(email: string, clanId: number | undefined): Partial<ClanDraft> | undefined {
  const text = open(email, clanId).get()
  if (!text) return undefined
  const { name, region, platforms, playstyles, description, invite, website, scheme, facts } = text
  const fields: { readonly [K in keyof ClanDraft]: ClanDraft[K] | undefined } = {
    name,
    region: codesIn('regions').find((code) => code === region),
    platforms: platforms === undefined ? undefined : readCodes('platforms', platforms),
    playstyles: playstyles === undefined ? undefined : readCodes('playstyles', playstyles),
    description,
    invite,
    website,
    scheme: schemes.find((known) => known === scheme),
    facts: facts === undefined ? undefined : parseFactsDraft(facts),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
