import { equalBytes, fromHex } from './bytes.ts'
import { checkSignature, type LogTools, readNote, readSigned, type SignedCheckpoint } from './check-log-signatures.ts'
import { isResultEntry, type ResultEntry } from './check-result-entry.ts'
import type { Findings } from './findings.ts'
import { hashLength, MerkleFrontier, type Sha256 } from './merkle.ts'
import { verifyConsistency } from './proofs.ts'
import { type PublishedEntry, readEntry } from './published-entry.ts'
import { type VerifierKey, verifierKey } from './signed-note.ts'

/** The published part of the log that shows which result of a week is the newest. Hashes are in hex. */
export interface ResultLog {
  /** The verifier key of the log. */
  readonly key: string
  /** The newest checkpoint, as a signed note. */
  readonly checkpoint: string
  /** A checkpoint kept from earlier, and the proof that the newest one contains it. */
  readonly earlier: { readonly checkpoint: string; readonly proof: readonly string[] } | undefined
  /** The position of a result entry of the week. */
  readonly start: number
  /** Inclusion proof of that entry in the tree that ends with it: the complete subtrees before it, smallest first. */
  readonly before: readonly string[]
  /** All entries from `start` to the end of the log. */
  readonly entries: readonly PublishedEntry[]
}

export interface NewestResult {
  readonly entry: ResultEntry
  /** True if the body of a later entry was removed: it may have been a newer result. */
  readonly isHidden: boolean
}

/**
 * Finds the newest result of a week in the log, and checks that the log contains the earlier checkpoint. Reads only the end
 * of the log, from the result that the site names, since a newer result must come after it. Undefined if these entries
 * contain no result.
 */
export async function checkNewestResult(
  log: ResultLog,
  week: string,
  tools: LogTools,
  findings: Findings,
): Promise<NewestResult | undefined> {
  const { sha256 } = tools
  const { key, newest: checkpoint } = await readSigned(log, tools, findings)
  if (!checkpoint) return undefined
  if (key && log.earlier) await checkEarlier(log.earlier, { key, checkpoint }, tools, findings)

  const frontier = openFrontier(log, sha256)
  let newest: ResultEntry | undefined
  let isHidden = false
  for (const published of log.entries.slice(0, Math.max(0, checkpoint.size - log.start))) {
    const { hash, entry } = readEntry(published, sha256)
    frontier?.appendHash(hash ?? new Uint8Array(hashLength))
    if (published.body === null) isHidden = true
    if (!entry || !isResultEntry(entry) || entry.week !== week) continue
    if (newest && entry.version <= newest.version)
      findings.add(
        'result',
        `The log contains version ${entry.version} of the result of ${week} after version ${newest.version}.`,
      )
    newest = entry
    isHidden = false
  }
  if (frontier?.size !== checkpoint.size || !equalBytes(frontier.root(), checkpoint.root))
    findings.add('log', 'The entries of the log are not those of its checkpoint.')
  if (!newest) findings.add('result', `Entry ${log.start} of the log, and those after it, are no result of ${week}.`)
  return newest && { entry: newest, isHidden }
}

/** Undefined if the proof is malformed. */
function openFrontier({ start, before }: ResultLog, sha256: Sha256): MerkleFrontier | undefined {
  try {
    return MerkleFrontier.resume(sha256, start, before.map(fromHex).toReversed())
  } catch {
    return undefined
  }
}

async function checkEarlier(
  { checkpoint: note, proof }: NonNullable<ResultLog['earlier']>,
  { key, checkpoint: newest }: { readonly key: VerifierKey; readonly checkpoint: SignedCheckpoint },
  { sha256, verifyEd25519 }: LogTools,
  findings: Findings,
): Promise<void> {
  const name = 'The earlier checkpoint'
  const earlier = readNote(note, name, findings)
  if (!earlier) return
  // The host, and with it the key's name, may have changed since.
  const its = verifierKey(sha256, earlier.origin, key.publicKey)
  await checkSignature(earlier, name, its, verifyEd25519, findings)
  if (earlier.size > newest.size) findings.add('log', shortenedText(earlier.size, newest.size))
  else if (!isConsistent(sha256, earlier, newest, proof)) findings.add('log', rewrittenText(earlier.size))
}

function isConsistent(
  sha256: Sha256,
  earlier: SignedCheckpoint,
  newest: SignedCheckpoint,
  proof: readonly string[],
): boolean {
  try {
    return verifyConsistency(sha256, earlier, newest, proof.map(fromHex))
  } catch {
    return false
  }
}

export function shortenedText(earlierSize: number, newestSize: number): string {
  return `The log was shortened: an earlier checkpoint has ${earlierSize} entries, the newest ${newestSize}.`
}

export function rewrittenText(earlierSize: number): string {
  return `The log was rewritten: its first ${earlierSize} entries are not those of an earlier checkpoint.`
}
