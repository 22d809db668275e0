import type { ClanDraft } from './clan-draft.ts'

/** The clan form's values when the session ended or the page was reloaded, or those of a rejected edit. */
export interface UnsentDraft {
  /** The owner of the draft: other users must not see it. */
  readonly email: string
  /** The edited clan; undefined if one was added. */
  readonly clanId: number | undefined
  /** Only the changed fields: the others may have another value by the time the form opens again. */
  readonly changes: Partial<ClanDraft>
  readonly file: File | undefined
  readonly reason: 'session ended' | 'page reloaded' | 'edit rejected'
}

// In memory, since an image fits nowhere else. For reloads, the tab stores the text (`tab-draft.ts`).
let stored: UnsentDraft | undefined
const listeners = new Set<() => void>()

export function readUnsentDraft(): UnsentDraft | undefined {
  return stored
}

/** Keeps a draft for the next sign-in; undefined removes it. */
export function storeUnsentDraft(draft: UnsentDraft | undefined): void {
  if (stored === draft) return
  stored = draft
  for (const listener of listeners) listener()
}

/** Calls back when a draft is stored or removed. Returns an unsubscribe function. */
export function subscribeToUnsentDraft(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
