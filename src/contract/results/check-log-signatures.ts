import { equalBytes } from './bytes.ts'
import { type Checkpoint, parseCheckpoint } from './checkpoint.ts'
import type { Findings } from './findings.ts'
import type { LogEntry } from './log-entries.ts'
import type { Sha256 } from './merkle.ts'
import {
  type Note,
  parseNote,
  parseVerifierKey,
  type VerifierKey,
  type VerifyEd25519,
  verifyNote,
} from './signed-note.ts'

export interface LogTools {
  readonly sha256: Sha256
  /** Undefined where Ed25519 is not available; signatures are then not checked. */
  readonly verifyEd25519: VerifyEd25519 | undefined
}

export interface SignedCheckpoint extends Checkpoint {
  readonly note: Note
}

/** Parses the log's published key and newest checkpoint. Each is undefined if malformed. */
export async function readSigned(
  log: { readonly key: string; readonly checkpoint: string },
  { sha256, verifyEd25519 }: LogTools,
  findings: Findings,
): Promise<{ readonly key: VerifierKey | undefined; readonly newest: SignedCheckpoint | undefined }> {
  const key = parseVerifierKey(sha256, log.key)
  if (!key) findings.add('signature', "The log's key is malformed.")
  const newest = readNote(log.checkpoint, 'The checkpoint', findings)
  if (newest && key) await checkSignature(newest, 'The checkpoint', key, verifyEd25519, findings)
  return { key, newest }
}

/** Undefined if it is malformed. */
export function readNote(text: string, name: string, findings: Findings): SignedCheckpoint | undefined {
  const note = parseNote(text)
  const checkpoint = note && parseCheckpoint(note.text)
  if (!note || !checkpoint) findings.add('signature', `${name} is malformed.`)
  return note && checkpoint && { ...checkpoint, note }
}

export async function checkSignature(
  { origin, note }: SignedCheckpoint,
  name: string,
  key: VerifierKey,
  verifyEd25519: VerifyEd25519 | undefined,
  findings: Findings,
): Promise<void> {
  if (origin !== key.name) findings.add('signature', `${name} is of the log ${origin}, and the key of ${key.name}.`)
  if (verifyEd25519 && !(await verifyNote(verifyEd25519, note, key)))
    findings.add('signature', `${name} has no valid signature by the log's key.`)
}

/** Names under which the log's key was published: its first entry, and an entry for each change of the site's host. */
export function checkKeys(
  entries: ReadonlyMap<number, LogEntry>,
  { key, size }: { readonly key: VerifierKey; readonly size: number },
  sha256: Sha256,
  findings: Findings,
): VerifierKey[] {
  const keys: VerifierKey[] = []
  for (const [position, entry] of entries) {
    if (entry.type !== 'key' || position >= size) continue
    const its = parseVerifierKey(sha256, entry.key)
    if (its && equalBytes(its.publicKey, key.publicKey)) keys.push(its)
    else findings.add('log', `Entry ${position} of the log has another key than the site.`)
  }
  if (entries.get(0)?.type !== 'key') findings.add('log', 'The log does not begin with a key.')
  const newest = keys.at(-1)
  if (newest && newest.name !== key.name)
    findings.add('log', `The log has its key under the name ${newest.name}, and the site under the name ${key.name}.`)
  return keys
}
