import { asciiBytes, fromHex } from './bytes.ts'
import { type LogTools, readSigned } from './check-log-signatures.ts'
import type { Findings } from './findings.ts'
import type { LogEntry } from './log-entries.ts'
import { leafHash } from './merkle.ts'
import { verifyInclusion } from './proofs.ts'
import type { ResultSummary } from './result-files.ts'

export type ResultEntry = Extract<LogEntry, { type: 'result' | 'correction' }>

/** The log's entry of a result, and what proves that the log contains it. */
export interface ResultProof {
  /** The verifier key of the log. */
  readonly key: string
  /** The newest checkpoint, as a signed note. */
  readonly checkpoint: string
  readonly position: number
  /** Canonical JSON. */
  readonly body: string
  /** The inclusion proof for the checkpoint's size; hashes in hex. */
  readonly proof: readonly string[]
}

interface CheckedResult {
  readonly summary: ResultSummary
  /** Of `result.json`, in hex. */
  readonly resultHash: string
}

/** Checks that the log commits to a result, with a few hashes instead of all entries, as `checkLog` needs. */
export async function checkResultProof(
  log: ResultProof,
  result: CheckedResult,
  tools: LogTools,
  findings: Findings,
): Promise<void> {
  const { newest } = await readSigned(log, tools, findings)
  if (newest && !isIncluded(log, newest, tools))
    findings.add('log', 'The log of the checkpoint does not contain the entry that the site names for the result.')
  const entry = parseEntry(log.body)
  const { week, version } = result.summary
  if (!entry || !isResultEntry(entry) || entry.week !== week || entry.version !== version)
    findings.add('result', `Entry ${log.position} of the log is not version ${version} of the result of ${week}.`)
  else compareEntry(entry, result, findings)
}

/** Compares a result with the entry of its week and version. */
export function compareEntry(entry: ResultEntry, { summary, resultHash }: CheckedResult, findings: Findings): void {
  const { week, version, replaces } = summary
  if (entry.sha256 !== resultHash)
    findings.add('result', `result.json is not version ${version} of the result of ${week} to which the log commits.`)
  if ((entry.type === 'correction' ? entry.replaces : null) !== replaces)
    findings.add('result', 'The result and its log entry name different versions that it replaces.')
}

export function isResultEntry(entry: LogEntry): entry is ResultEntry {
  return entry.type === 'result' || entry.type === 'correction'
}

function isIncluded(
  { position, body, proof }: ResultProof,
  tree: { readonly size: number; readonly root: Uint8Array },
  { sha256 }: LogTools,
): boolean {
  try {
    return verifyInclusion(sha256, { hash: leafHash(sha256, asciiBytes(body)), position }, tree, proof.map(fromHex))
  } catch {
    return false
  }
}

function parseEntry(body: string): LogEntry | undefined {
  try {
    const entry: unknown = JSON.parse(body)
    return typeof entry === 'object' && entry !== null ? (entry as LogEntry) : undefined
  } catch {
    return undefined
  }
}
