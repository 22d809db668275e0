import type { VoteWeek } from '../rules/votes/vote-week.ts'
import { asciiBytes, toHex } from './bytes.ts'
import type { Sha256 } from './merkle.ts'

/** Length of a nonce and of a receipt, in bytes. */
export const receiptLength = 16

export interface ReceiptInputs {
  readonly week: VoteWeek
  readonly clan: number
  /** From the browser; 16 bytes, or `noNonce`. */
  readonly browserNonce: Uint8Array
  /** From the server; 16 bytes. */
  readonly serverNonce: Uint8Array
}

/** Nonce for browsers that sent none. */
export const noNonce: Uint8Array = new Uint8Array(receiptLength)

/** The receipt of a vote. Neither side can give two votes the same receipt, because each contributes half of the random bytes. */
export function receiptBytes(sha256: Sha256, { week, clan, browserNonce, serverNonce }: ReceiptInputs): Uint8Array {
  const head = asciiBytes(`muster-receipt-v1\n${week}\n${clan}\n`)
  const bytes = new Uint8Array(head.length + 2 * receiptLength)
  bytes.set(head)
  bytes.set(browserNonce, head.length)
  bytes.set(serverNonce, head.length + receiptLength)
  return sha256(bytes).slice(0, receiptLength)
}

/** The receipt as written in the ledger: 32 hex digits. */
export function receiptText(sha256: Sha256, inputs: ReceiptInputs): string {
  return toHex(receiptBytes(sha256, inputs))
}
