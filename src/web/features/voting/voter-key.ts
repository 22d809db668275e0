import type { KeyValueStore } from '../../storage/open-storage.ts'
import { createPersistedStore } from '../../storage/persisted-store.ts'

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Returns a function that creates the key on its first call. If storage is blocked, the key lasts as long as the page. */
export function createVoterKey(
  storage: KeyValueStore | undefined,
  createUuid: () => string = randomUuid,
): () => string {
  const store = createPersistedStore('vKey', (text) => (uuidPattern.test(text) ? text : undefined), storage, {
    serialize: (key) => key,
  })
  return () => {
    if (store.get() === undefined) store.set(createUuid())
    // Read the key back, so that two tabs that create one at the same time use the same key.
    return store.get() ?? ''
  }
}

/** A version 4 UUID. On plain HTTP `crypto.randomUUID` is missing, but not `getRandomValues`. */
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
