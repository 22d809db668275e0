import { openStorage } from '../../storage/open-storage.ts'
import { createPersistedStore, type PersistedStore } from '../../storage/persisted-store.ts'

export type DraftText = Readonly<Record<string, string>>

const prefix = 'draft '

/**
 * A form's unsent text, stored until the tab is closed: it survives reloads and the end of the session. The key includes the
 * user, since several users may share a browser; `email` is empty for forms that guests can use.
 */
export function openDraft(email: string, form: string): PersistedStore<DraftText> {
  return createPersistedStore(`${prefix}${email} ${form}`, parseDraft, openStorage('session'))
}

/** Whether this user has drafts of forms that require an account. */
export function hasDrafts(email: string): boolean {
  return Object.keys(openStorage('session') ?? {}).some((key) => key.startsWith(`${prefix}${email} `))
}

function parseDraft(text: string): DraftText | undefined {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null) return undefined
  return Object.values(value).every((entry) => typeof entry === 'string') ? (value as DraftText) : undefined
}
