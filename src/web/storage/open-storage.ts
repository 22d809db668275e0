export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The browser's storage; undefined on the server and if the visitor blocks it (reading the property throws then). */
export function openStorage(kind: 'local' | 'session'): Storage | undefined {
  try {
    return kind === 'local' ? globalThis.window?.localStorage : globalThis.window?.sessionStorage
  } catch {
    return undefined
  }
}
