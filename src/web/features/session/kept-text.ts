/** What was typed into a form, by the names of its fields. */
export type Text = Readonly<Record<string, string>>

const prefix = 'draft '

/** Where a user's unsent text of a form is kept; on one computer several may sign in. */
export function textKey(email: string, form: string): string {
  return `${prefix}${email} ${form}`
}

/** What was typed and not sent; undefined where nothing was. Lives as long as the tab: through reloads and a session's end. */
export function readText(key: string): Text | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return undefined
    return Object.values(kept).every((text) => typeof text === 'string') ? (kept as Text) : undefined
  } catch {
    return undefined
  }
}

/** Keeps what is typed; undefined lets go of it. A browser without room or leave for it keeps nothing. */
export function keepText(key: string, text: Text | undefined): void {
  try {
    if (text) sessionStorage.setItem(key, JSON.stringify(text))
    else sessionStorage.removeItem(key)
  } catch {
    // Nobody is worse off than without it.
  }
}

/** Whether anything is kept in this tab. */
export function keepsText(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(prefix))
  } catch {
    return false
  }
}
