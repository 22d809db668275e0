import { createHmac, hash, type KeyObject, randomFillSync } from 'node:crypto'
import { noNonce, receiptBytes, receiptLength } from '#contract/results/receipts.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import { sha256 } from '#server/domain/transparency-log.ts'
import type { ReceiptNonces } from './new-vote.ts'

interface ReceiptedVote {
  readonly week: VoteWeek
  readonly clanId: number
  readonly nonces: ReceiptNonces
}

/** 16 bytes. */
export function receiptOf({ week, clanId, nonces }: ReceiptedVote): Buffer {
  const { browser: browserNonce, server: serverNonce } = nonces
  const receipt = receiptBytes(sha256, { week, clan: clanId, browserNonce, serverNonce })
  return Buffer.from(receipt.buffer, receipt.byteOffset, receipt.length)
}

/**
 * Returns both halves of a vote's random bytes. `browser` is the browser's half in hex, or undefined if it sent none. The server's half is
 * derived from it, so that a receipt can be recomputed if the response is lost. It is not stored, and only the owner of the key can
 * compute it.
 */
export type CreateNonces = (
  vote: { readonly clanId: number; readonly vKey: string },
  browser: string | undefined,
) => ReceiptNonces

export function createReceiptNonces(key: KeyObject): CreateNonces {
  const secret = createHmac('sha256', key).update('receipt-nonce').digest()
  return ({ clanId, vKey }, browser) => {
    // Without the browser's half, the voter key alone would be enough to get the receipt.
    if (browser === undefined) return { browser: noNonce, server: takeRandomBytes() }
    // Takes half the time of an HMAC. Length extension is impossible: only half of the hash is used, and all inputs have a fixed form.
    const bytes = hash(
      'sha256',
      Buffer.concat([secret, Buffer.from(`${clanId} ${vKey.toLowerCase()} ${browser}`)]),
      'buffer',
    )
    return { browser: Buffer.from(browser, 'hex'), server: bytes.subarray(0, receiptLength) }
  }
}

/** Returns the browser's half from the `X-Vote-Evidence` header, in hex. */
export function browserNonceOf(evidence: string | undefined): string | undefined {
  return /(?:^|;)nonce=([0-9a-f]{32})(?:;|$)/.exec(evidence ?? '')?.[1]
}

/** The system call for random bytes takes longer than computing a receipt, so many votes share one call. */
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
