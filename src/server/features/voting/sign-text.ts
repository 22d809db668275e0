import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

/** What a signature is for: one key signs several kinds of text, and none may pass for another. */
type Purpose = 'voter-pass' | 'page-stamp'

/** 128 bits, as base64url. */
const signatureLength = 22

export function signText(key: KeyObject, purpose: Purpose, text: string): string {
  return createHmac('sha256', key).update(`${purpose} ${text}`).digest('base64url').slice(0, signatureLength)
}

export function isSigned(key: KeyObject, purpose: Purpose, text: string, signature: string): boolean {
  const expected = Buffer.from(signText(key, purpose, text))
  const received = Buffer.from(signature)
  return expected.length === received.length && timingSafeEqual(expected, received)
}
