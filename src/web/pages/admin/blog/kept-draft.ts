import type { KeptDraft } from './article-draft.ts'

/** The part of the tab's storage that is used. */
type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Where an administrator's unsaved text of an article is kept; on one computer several may sign in. */
export function draftKey(email: string, article: number | 'new'): string {
  return `articleDraft ${email} ${article}`
}

/** What was typed and not saved; undefined where nothing was. Lives as long as the tab: through reloads and a session's end. */
export function readKept(storage: Keep, key: string): KeptDraft | undefined {
  try {
    const kept = JSON.parse(storage.getItem(key) ?? 'null') as Partial<KeptDraft> | null
    if (!kept || typeof kept.revision !== 'number') return undefined
    const { title = '', slug = '', content = '', revision } = kept
    return [title, slug, content].every((text) => typeof text === 'string')
      ? { title, slug, content, revision }
      : undefined
  } catch {
    return undefined
  }
}

/** Keeps a draft; undefined lets go of it. A browser without room or leave for it keeps nothing. */
export function keep(storage: Keep, key: string, draft: KeptDraft | undefined): void {
  try {
    if (draft) storage.setItem(key, JSON.stringify(draft))
    else storage.removeItem(key)
  } catch {
    // The page warns before it is left all the same.
  }
}
