import type { KeyObject } from 'node:crypto'
import { isSignatureOf, signatureOf } from '#server/http/security/signature.ts'

/** One key signs several kinds of text. A signature for one purpose is invalid for the others. */
type Purpose = 'voter-pass' | 'page-stamp' | 'proof-of-work'

/** 132 bits, as base64url. */
const signatureLength = 22

export function signText(key: KeyObject, purpose: Purpose, text: string): string {
  return signatureOf(key, `${purpose} ${text}`, signatureLength)
}

export function isSigned(key: KeyObject, purpose: Purpose, text: string, signature: string): boolean {
  return isSignatureOf(key, `${purpose} ${text}`, signature, signatureLength)
}
