import type { ClanDraft } from './clan-draft.ts'

/** Unsent changes in the clan form: from before the session ended or the page was reloaded, or from a rejected edit. */
export interface UnsentDraft {
  /** The user who made the changes. Other users must not see them. */
  readonly email: string
  /** ID of the edited clan; undefined for a new one. */
  readonly clanId: number | undefined
  /** Only changed fields, because the others may have new values when the form opens again. */
  readonly changes: Partial<ClanDraft>
  readonly file: File | undefined
  readonly reason: 'session ended' | 'page reloaded' | 'edit rejected'
}

// In memory, because images are too large for the tab's storage. The tab stores only the texts for reloads (`tab-draft.ts`).
let stored: UnsentDraft | undefined
const listeners = new Set<() => void>()

export function readUnsentDraft(): UnsentDraft | undefined {
  return stored
}

/** Keeps a draft until the next sign-in; undefined removes it. */
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
