import { openStorage } from '../../storage/open-storage.ts'
import { createPersistedStore, type PersistedStore } from '../../storage/persisted-store.ts'

/** What was typed into a form, by the names of its fields. */
export type DraftText = Readonly<Record<string, string>>

const prefix = 'draft '

/**
 * The text that a user typed into a form and has not sent. It lives as long as the tab: through reloads and the end of the
 * session. Several users may share a browser, so the key names the user.
 */
export function openDraft(email: string, form: string): PersistedStore<DraftText> {
  return createPersistedStore(`${prefix}${email} ${form}`, parseDraft, openStorage('session'))
}

/** Whether this tab has any draft. */
export function hasDrafts(): boolean {
  return Object.keys(openStorage('session') ?? {}).some((key) => key.startsWith(prefix))
}

function parseDraft(text: string): DraftText | undefined {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null) return undefined
  return Object.values(value).every((entry) => typeof entry === 'string') ? (value as DraftText) : undefined
}
