import { createHmac, hash, type KeyObject, randomFillSync } from 'node:crypto'
import { noNonce, receiptBytes, receiptLength } from '#contract/results/receipts.ts'
import type { VoteWeek } from '#contract/rules/vote-week.ts'
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
 * Returns both halves of a vote's random bytes. `browser`: the browser's half in hex; undefined if it sent none. The server's half for it
 * is the same each time, so that a receipt can be computed again if the response does not arrive. It is not stored, and only the
 * key's owner can compute it.
 */
export type CreateNonces = (
  vote: { readonly clanId: number; readonly vKey: string },
  browser: string | undefined,
) => ReceiptNonces

export function createReceiptNonces(key: KeyObject): CreateNonces {
  const secret = createHmac('sha256', key).update('receipt-nonce').digest()
  return ({ clanId, vKey }, browser) => {
    // Without a half of the browser, the voter key alone would be enough to get the receipt.
    if (browser === undefined) return { browser: noNonce, server: takeRandomBytes() }
    // Half the time of an HMAC. Only half of the hash is used, and all inputs have a fixed form, so it cannot be extended.
    const bytes = hash(
      'sha256',
      Buffer.concat([secret, Buffer.from(`${clanId} ${vKey.toLowerCase()} ${browser}`)]),
      'buffer',
    )
    return { browser: Buffer.from(browser, 'hex'), server: bytes.subarray(0, receiptLength) }
  }
}

/** The browser's half in the `X-Vote-Evidence` header, in hex. */
export function browserNonceOf(evidence: string | undefined): string | undefined {
  return /(?:^|;)nonce=([0-9a-f]{32})(?:;|$)/.exec(evidence ?? '')?.[1]
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
