export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Undefined on the server, and if the visitor blocks storage, in which case reading the property throws. */
export function openStorage(kind: 'local' | 'session'): Storage | undefined {
  try {
    return kind === 'local' ? globalThis.window?.localStorage : globalThis.window?.sessionStorage
  } catch {
    return undefined
  }
}
