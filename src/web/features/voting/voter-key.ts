import type { KeyValueStore } from './local-storage.ts'

const storageKey = 'vKey'
const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * Answers a function that gives this browser's voter key: a random UUID, made when first asked for and kept in local
 * storage. Where storage is blocked, the key lives as long as the page.
 */
export function createVoterKey(storage: KeyValueStore | undefined, makeUuid: () => string = randomUuid): () => string {
  let ownKey: string | undefined
  return () => {
    // Asked of the storage each time: two tabs that make a key at once must agree on the one that was kept.
    const kept = readKey(storage)
    if (kept) return kept
    ownKey ??= makeUuid()
    keepKey(storage, ownKey)
    return ownKey
  }
}

function readKey(storage: KeyValueStore | undefined): string | undefined {
  try {
    const kept = storage?.getItem(storageKey)
    return kept && uuidForm.test(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

function keepKey(storage: KeyValueStore | undefined, key: string) {
  try {
    storage?.setItem(storageKey, key)
  } catch {
    // Full or blocked: the key of this page's life serves.
  }
}

/** A version 4 UUID. On plain http `crypto.randomUUID` is missing; `getRandomValues` is not. */
export function randomUuid(source: Pick<Crypto, 'getRandomValues'> & { randomUUID?: () => string } = crypto): string {
  if (source.randomUUID) return source.randomUUID()
  const bytes = source.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40
    return index === 8 ? (byte & 0x3f) | 0x80 : byte
  }).map((byte) => byte.toString(16).padStart(2, '0'))
  return [
    [0, 4],
    [4, 6],
    [6, 8],
    [8, 10],
    [10, 16],
  ]
    .map(([from, to]) => hex.slice(from, to).join(''))
    .join('-')
}
