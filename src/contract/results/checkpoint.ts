import { fromBase64, toBase64 } from './bytes.ts'
import { hashLength } from './merkle.ts'

/** The text of a checkpoint (C2SP `tlog-checkpoint`), which is published as a signed note. */
export interface Checkpoint {
  readonly origin: string
  readonly size: number
  readonly root: Uint8Array
}

/** Ends with a newline. */
export function formatCheckpoint({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`
}

/** Undefined if the text is malformed. Further lines, which the format allows, are ignored. */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  const [, origin, size, base64] = /^([^\n]+)\n(0|[1-9]\d{0,9})\n([A-Za-z0-9+/]{43}=)\n/.exec(text) ?? []
  const root = base64 === undefined ? undefined : fromBase64(base64)
  if (origin === undefined || root?.length !== hashLength) return undefined
  return { origin, size: Number(size), root }
}
