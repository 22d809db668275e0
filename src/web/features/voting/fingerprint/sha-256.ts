import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** SHA-256 of the UTF-8 text as 64 lowercase hex digits. Avoids `crypto.subtle`, which is missing on plain HTTP. */
export function hashText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}
