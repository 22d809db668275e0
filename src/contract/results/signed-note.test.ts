import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { asciiBytes, fromBase64, toBase64, toHex } from './bytes.ts'
import { formatCheckpoint, parseCheckpoint } from './checkpoint.ts'
import { formatNote, formatVerifierKey, parseNote, parseVerifierKey, verifierKey, verifyNote } from './signed-note.ts'

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())

function verifyEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') }
  return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature)
}

function aSigner(name: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const bytes = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  return { privateKey, key: verifierKey(sha256, name, bytes) }
}

const signedBy = (
  { privateKey, key }: { privateKey: KeyObject; key: ReturnType<typeof verifierKey> },
  text: string,
) => ({
  name: key.name,
  keyId: key.id,
  signature: sign(null, asciiBytes(text), privateKey),
})

// cspell:ignore Neumann
/** From the specification's example of a verifier key, https://c2sp.org/signed-note. */
const exampleKey = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const exampleNote = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.

— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`

test("reads and verifies the example of Go's note package", async () => {
  const key = parseVerifierKey(sha256, exampleKey)
  const note = parseNote(exampleNote)
  expect(key && formatVerifierKey(key)).toBe(exampleKey)
  expect(note && formatNote(note)).toBe(exampleNote)
  expect(note && key && (await verifyNote(verifyEd25519, note, key))).toBe(true)
})

test('a signed checkpoint is valid for its key only, even with signatures of witnesses', async () => {
  const [site, witness] = [aSigner('clans.example'), aSigner('witness.example')]
  const root = sha256(asciiBytes('root'))
  const text = formatCheckpoint({ origin: 'clans.example', size: 1234, root })
  const published = formatNote({ text, signatures: [signedBy(witness, text), signedBy(site, text)] })

  const note = parseNote(published)
  if (!note) throw new Error('not a note')
  expect(parseCheckpoint(note.text)).toEqual({ origin: 'clans.example', size: 1234, root })
  expect(await verifyNote(verifyEd25519, note, site.key)).toBe(true)
  expect(await verifyNote(verifyEd25519, note, aSigner('clans.example').key)).toBe(false)
  const changed = { ...note, text: note.text.replace('1234', '1235') }
  expect(await verifyNote(verifyEd25519, changed, site.key)).toBe(false)
})

test.each([
  ['no signature', 'clans.example\n1\n\n'],
  ['no blank line', 'clans.example\n'],
  ['a signature that is not base64', 'text\n\n— clans.example !\n'],
  ['no last newline', exampleNote.trimEnd()],
  ['other letters', exampleNote.replace('know', 'knöw')],
])('a note with %s is malformed', (_, note) => {
  expect(parseNote(note)).toBeUndefined()
})

test.each(['', 'a\n1\n', `a\n01\n${'A'.repeat(43)}=\n`, `a\n1\n${'A'.repeat(40)}\n`])(
  '%j is not a checkpoint',
  (text) => {
    expect(parseCheckpoint(text)).toBeUndefined()
  },
)

test('a verifier key with another ID or type is malformed', () => {
  expect(parseVerifierKey(sha256, exampleKey.replace('c74f', 'c74e'))).toBeUndefined()
  expect(parseVerifierKey(sha256, exampleKey.replace('+AR', '+BR'))).toBeUndefined()
})

test("base64 equals Node's, and nothing else is accepted", () => {
  for (let length = 0; length < 12; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 83 + 200) % 256)
    const text = Buffer.from(bytes).toString('base64')
    expect(toBase64(bytes)).toBe(text)
    expect(toHex(fromBase64(text) ?? Uint8Array.of(0))).toBe(toHex(bytes))
  }
  for (const text of ['A', 'AB==', 'AAA', 'AA=A', 'A-==', 'AA===']) expect(fromBase64(text), text).toBeUndefined()
})
