import { sha256 } from '@noble/hashes/sha2.js'
import { fromHex } from '#contract/results/bytes.ts'
import { receiptText } from '#contract/results/receipts.ts'
import type { KeptReceipt } from './receipt-store.ts'

/** Whether the receipt follows from both nonces. If not, the site sent a wrong receipt, which proves nothing. */
export function isReceiptValid({ week, clan, nonce, serverNonce, receipt }: KeptReceipt): boolean {
  const inputs = { week, clan, browserNonce: fromHex(nonce), serverNonce: fromHex(serverNonce) }
  return receiptText(sha256, inputs) === receipt
}
