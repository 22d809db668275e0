import { asciiBytes, fromHex } from './bytes.ts'
import type { LogEntry } from './log-entries.ts'
import { hashLength, leafHash, type Sha256 } from './merkle.ts'

export interface PublishedEntry {
  /** Canonical JSON; null if it was removed. */
  readonly body: string | null
  /** Its leaf hash in hex. */
  readonly leaf: string
}

/** Undefined what is malformed; the entry also if it was removed. The hash is that of the body if there is one. */
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
