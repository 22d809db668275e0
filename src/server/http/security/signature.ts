import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA-256 as base64url, the first `length` characters of 6 bits each. */
export function signatureOf(key: KeyObject, text: string, length = 43): string {
  return createHmac('sha256', key).update(text).digest('base64url').slice(0, length)
}

/** Takes the same time for every signature of the right length. */
export function isSignatureOf(key: KeyObject, text: string, signature: string, length = 43): boolean {
  const expected = Buffer.from(signatureOf(key, text, length))
  const received = Buffer.from(signature)
  return expected.length === received.length && timingSafeEqual(expected, received)
}
