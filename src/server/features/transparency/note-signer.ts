import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { formatNote, formatVerifierKey, verifierKey } from '#contract/results/signed-note.ts'
import { sha256 } from '#server/domain/transparency-log.ts'

/** Signs notes (C2SP `signed-note`) with an Ed25519 key. */
export interface NoteSigner {
  /** `<name>+<key ID>+<base64>` */
  readonly verifierKey: string
  readonly name: string
  /** Returns the note. The text must end with a newline. */
  sign(text: string): string
}

/** An Ed25519 private key in PKCS #8 is this prefix and the 32 bytes of its seed (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicKeyLength = 32

/** `name` identifies the signer, such as `clans.example`, without spaces or plus signs. `seed` has 32 bytes. */
export function createNoteSigner(name: string, seed: KeyObject): NoteSigner {
  const pkcs8 = Buffer.concat([pkcs8Prefix, seed.export()])
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  const key = verifierKey(sha256, name, spki.subarray(-publicKeyLength))
  return {
    name,
    verifierKey: formatVerifierKey(key),
    sign(text) {
      const signature = sign(null, Buffer.from(text), privateKey)
      return formatNote({ text, signatures: [{ name, keyId: key.id, signature }] })
    },
  }
}
