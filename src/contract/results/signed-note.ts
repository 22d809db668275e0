import { asciiBytes, equalBytes, fromBase64, toBase64, toHex } from './bytes.ts'
import type { Sha256 } from './merkle.ts'

/** Signed notes (C2SP `signed-note`) with Ed25519 keys. */

/** Implemented by Node's or the browser's crypto API. The signature has 64 bytes, the key 32. */
export type VerifyEd25519 = (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean | Promise<boolean>

export interface VerifierKey {
  /** Without spaces and plus signs. */
  readonly name: string
  /** 4 bytes. */
  readonly id: Uint8Array
  readonly publicKey: Uint8Array
}

export interface NoteSignature {
  readonly name: string
  readonly keyId: Uint8Array
  readonly signature: Uint8Array
}

export interface Note {
  /** The signed text, with its last newline. */
  readonly text: string
  readonly signatures: readonly NoteSignature[]
}

/** Type byte of Ed25519 keys in the signed-note format. */
const ed25519 = 1

export function verifierKey(sha256: Sha256, name: string, publicKey: Uint8Array): VerifierKey {
  const typed = Uint8Array.of(ed25519, ...publicKey)
  return { name, publicKey, id: sha256(Uint8Array.of(...asciiBytes(`${name}\n`), ...typed)).slice(0, 4) }
}

/** `<name>+<key ID>+<base64>` */
export function formatVerifierKey({ name, id, publicKey }: VerifierKey): string {
  return `${name}+${toHex(id)}+${toBase64(Uint8Array.of(ed25519, ...publicKey))}`
}

/** Undefined if it is malformed, its ID is wrong, or it is not an Ed25519 key. */
export function parseVerifierKey(sha256: Sha256, text: string): VerifierKey | undefined {
  const [, name, id, base64] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/.exec(text.trim()) ?? []
  const typed = base64 === undefined ? undefined : fromBase64(base64)
  if (name === undefined || typed?.[0] !== ed25519 || typed.length !== 33) return undefined
  const key = verifierKey(sha256, name, typed.slice(1))
  return toHex(key.id) === id ? key : undefined
}

/** `text` ends with a newline. */
export function formatNote({ text, signatures }: Note): string {
  const lines = signatures.map(
    ({ name, keyId, signature }) => `— ${name} ${toBase64(Uint8Array.of(...keyId, ...signature))}\n`,
  )
  return `${text}\n${lines.join('')}`
}

/** Undefined if the note is malformed or its text is not ASCII. */
export function parseNote(note: string): Note | undefined {
  const end = note.lastIndexOf('\n\n')
  if (end < 0 || !note.endsWith('\n') || !isAscii(note.slice(0, end))) return undefined
  const signatures = note
    .slice(end + 2, -1)
    .split('\n')
    .map(parseSignature)
  if (signatures.includes(undefined)) return undefined
  return { text: note.slice(0, end + 1), signatures: signatures.filter((signature) => signature !== undefined) }
}

function parseSignature(line: string): NoteSignature | undefined {
  const [, name, base64] = /^— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/.exec(line) ?? []
  const bytes = base64 === undefined ? undefined : fromBase64(base64)
  if (name === undefined || !bytes || bytes.length < 5) return undefined
  return { name, keyId: bytes.slice(0, 4), signature: bytes.slice(4) }
}

/** Whether the note has a valid signature of this key. Ignores signatures of other keys, such as those of witnesses. */
export async function verifyNote(verify: VerifyEd25519, note: Note, key: VerifierKey): Promise<boolean> {
  const own = note.signatures.filter(({ name, keyId }) => name === key.name && equalBytes(keyId, key.id))
  const message = asciiBytes(note.text)
  for (const { signature } of own)
    if (signature.length === 64 && (await verify(key.publicKey, message, signature))) return true
  return false
}

function isAscii(text: string): boolean {
  return /^[\n\x20-\x7e]*$/.test(text)
}
