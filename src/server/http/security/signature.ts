import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

/** Returns the first `length` characters (6 bits each) of an HMAC-SHA-256 as base64url. */
export function signatureOf(key: KeyObject, text: string, length = 43): string {
  return createHmac('sha256', key).update(text).digest('base64url').slice(0, length)
}

/** Constant-time for signatures of the right length. */
export function isSignatureOf(key: KeyObject, text: string, signature: string, length = 43): boolean {
  const expected = Buffer.from(signatureOf(key, text, length))
  const received = Buffer.from(signature)
  return expected.length === received.length && timingSafeEqual(expected, received)
}
