import type { ClanDraft } from './clan-draft.ts'

/** What stood in the clan form when its owner's session ended, or its page went. */
export interface UnsentDraft {
  /** Whose it is: nobody else who signs in gets to see it. */
  readonly email: string
  /** The clan that was edited; undefined where one was added. */
  readonly clanId: number | undefined
  readonly draft: ClanDraft
  readonly file: File | undefined
  /** Why it was not sent. */
  readonly because: 'session ended' | 'page went'
}

// In this page's memory: an image fits nowhere else. Where the page goes, too, the tab still has the text (`tab-draft.ts`).
let kept: UnsentDraft | undefined
const listeners = new Set<() => void>()

export function readUnsentDraft(): UnsentDraft | undefined {
  return kept
}

/** Keeps what was typed for the next sign-in; undefined forgets it. */
export function storeUnsentDraft(draft: UnsentDraft | undefined): void {
  if (kept === draft) return
  kept = draft
  for (const listener of listeners) listener()
}

/** Calls back when a draft is kept or forgotten. Answers the end of it. */
export function subscribeToUnsentDraft(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
