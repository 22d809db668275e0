import { randomFillSync } from 'node:crypto'
import { noNonce, receiptBytes, receiptLength } from '#contract/results/receipts.ts'
import type { VoteWeek } from '#contract/rules/vote-week.ts'
import { sha256 } from '#server/domain/transparency-log.ts'
import type { ReceiptNonces } from './new-vote.ts'

interface ReceiptedVote {
  readonly week: VoteWeek
  readonly clanId: number
  readonly nonces?: ReceiptNonces
}

/** 16 bytes; null for votes without random bytes. */
export function receiptOf({ week, clanId, nonces }: ReceiptedVote): Buffer | null {
  if (!nonces) return null
  const { browser: browserNonce, server: serverNonce } = nonces
  const receipt = receiptBytes(sha256, { week, clan: clanId, browserNonce, serverNonce })
  return Buffer.from(receipt.buffer, receipt.byteOffset, receipt.length)
}

/** `evidence` is the `X-Vote-Evidence` header, whose `nonce` has the browser's half. */
export function createNonces(evidence: string | undefined): ReceiptNonces {
  const hex = /(?:^|;)nonce=([0-9a-f]{32})(?:;|$)/.exec(evidence ?? '')?.[1]
  return { browser: hex === undefined ? noNonce : Buffer.from(hex, 'hex'), server: takeRandomBytes() }
}

/** The system call for random bytes takes longer than a receipt, so that many votes share one. */
const pool = Buffer.alloc(256 * receiptLength)
let used = pool.length

function takeRandomBytes(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const bytes = Uint8Array.from(pool.subarray(used, used + receiptLength))
  used += receiptLength
  return bytes
}
