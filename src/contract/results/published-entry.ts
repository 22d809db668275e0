import { asciiBytes, fromHex } from './bytes.ts'
import type { LogEntry } from './log-entries.ts'
import { hashLength, leafHash, type Sha256 } from './merkle.ts'

export interface PublishedEntry {
  /** Canonical JSON; null if it was removed. */
  readonly body: string | null
  /** Leaf hash of the body, in hex. */
  readonly leaf: string
}

/** `hash` is computed from the body, or is `leaf` if that was removed. Malformed parts are undefined; so is `entry` without a body. */
export function readEntry({ body, leaf }: PublishedEntry, sha256: Sha256): { hash?: Uint8Array; entry?: LogEntry } {
  try {
    if (body === null) return leaf.length === 2 * hashLength ? { hash: fromHex(leaf) } : {}
    const hash = leafHash(sha256, asciiBytes(body))
    const entry: unknown = JSON.parse(body)
    return typeof entry === 'object' && entry !== null ? { hash, entry: entry as LogEntry } : { hash }
  } catch {
    return {}
  }
}
