/** What of the platform's `Storage` a session needs. */
export type SessionStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The browser's local storage; undefined where there is none or the visitor blocks it (asking for it throws then). */
export function openSessionStore(): SessionStore | undefined {
  try {
    return globalThis.window?.localStorage
  } catch {
    return undefined
  }
}
