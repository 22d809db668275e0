import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { noNonce, receiptText } from './receipts.ts'

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())

test('a receipt is the documented hash, and follows from all inputs', () => {
  const [browserNonce, serverNonce] = [new Uint8Array(16).fill(1), new Uint8Array(16).fill(2)]
  const inputs = { week: '2026-W47', clan: 123, browserNonce, serverNonce }
  const bytes = Buffer.concat([Buffer.from('muster-receipt-v1\n2026-W47\n123\n'), browserNonce, serverNonce])
  expect(receiptText(sha256, inputs)).toBe(createHash('sha256').update(bytes).digest('hex').slice(0, 32))

  const others = [
    { ...inputs, week: '2026-W48' },
    { ...inputs, clan: 124 },
    { ...inputs, browserNonce: noNonce },
    { ...inputs, serverNonce: noNonce },
  ]
  expect(new Set([inputs, ...others].map((each) => receiptText(sha256, each))).size).toBe(5)
})
