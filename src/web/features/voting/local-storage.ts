/** What of the platform's `Storage` the voting needs. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem'>

/** The browser's local storage; undefined where there is none or the visitor blocks it (asking for it throws then). */
export function openLocalStorage(): KeyValueStore | undefined {
  try {
    return globalThis.window?.localStorage
  } catch {
    return undefined
  }
}
