import { asciiBytes, toHex } from './bytes.ts'
import { ledgerLines, parseLedgerLine } from './check-ledger.ts'
import type { LogTools } from './check-log-signatures.ts'
import { checkNewestResult, type ResultLog } from './check-newest-result.ts'
import { compareEntry, type ResultEntry } from './check-result-entry.ts'
import { type Finding, Findings } from './findings.ts'
import { type LedgerProof, openLedgerProof } from './ledger-proof.ts'
import { type LedgerState, ledgerStates, linesOfLedgerFile, type ResultSummary } from './result-files.ts'
import { parseSummary } from './result-summary.ts'
import type { WeekFiles } from './week-files.ts'

export interface VoteReceipt {
  readonly receipt: string
  readonly clan: number
}

/** `missing`: not in the ledger. `other`: listed for another clan. `unproven`: the files contradict each other or the log. */
export type ReceiptState = keyof typeof ledgerStates | 'missing' | 'other' | 'unproven'

const stateNames: Readonly<Record<LedgerState, ReceiptState>> = { 0: 'notCounted', 1: 'counted', 2: 'undecided' }

export interface ReceiptsToCheck {
  readonly week: string
  /** The version that the site names as the newest. If the log has a newer one, that is checked instead. */
  readonly version: number
  readonly filesOf: (version: number) => WeekFiles
  /** Evidence that the log contains the result. Undefined if unreadable: the files may then have been made for this voter only. */
  readonly log: ResultLog | undefined
  readonly receipts: readonly VoteReceipt[]
}

export interface CheckedReceipts {
  /** In the same order as the receipts. */
  readonly states: readonly ReceiptState[]
  /** Problems of the log and the result. If there are any, nothing is proven. */
  readonly findings: readonly Finding[]
  /** Checks that were not possible, as sentences. */
  readonly unchecked: readonly string[]
}

/**
 * Finds receipts in a week's ledger, and verifies that the ledger's root contains them and that the log commits to it as the
 * newest result of the week. Reads only files that may contain the receipts, so that the site learns only that each is one of
 * thousands. Rejects if a file cannot be read.
 */
export async function checkReceipts(
  { week, version, filesOf, log, receipts }: ReceiptsToCheck,
  tools: LogTools,
): Promise<CheckedReceipts> {
  const unchecked: string[] = []
  if (!log) unchecked.push('Whether the log of commitments contains this result: the log could not be read.')
  else if (!tools.verifyEd25519) unchecked.push('The signature of the checkpoint: Ed25519 is missing here.')
  const findings = new Findings()
  const newest = log && (await checkNewestResult(log, week, tools, findings))
  if (newest?.isHidden)
    unchecked.push('Whether the log has a newer result of this week: the text of a later entry was removed.')
  const newestVersion = newest?.entry.version ?? version
  const files = filesOf(newestVersion)
  const summary = await readResult({ week, version: newestVersion, files, entry: newest?.entry }, tools, findings)
  const proof = summary && findings.list.length === 0 ? await openLedgerProof(files, summary, tools.sha256) : undefined
  if (!summary || !proof) return { states: receipts.map(() => 'unproven'), findings: findings.list, unchecked }

  // Cache the files: a voter has several votes per week, often in the same file.
  const read = new Map<number, Promise<LedgerFile | undefined>>()
  const readFile = (number: number) => {
    const file = read.get(number) ?? readLedgerFile(files, number)
    read.set(number, file)
    return file
  }
  const states: ReceiptState[] = []
  for (const vote of receipts) states.push(await findState(vote, summary.ledger, readFile, proof))
  return { states, findings: findings.list, unchecked }
}

/** Undefined if the result is missing, malformed, or of another week or version. `entry`: its log entry, if the log was read. */
async function readResult(
  { week, version, files, entry }: { week: string; version: number; files: WeekFiles; entry: ResultEntry | undefined },
  { sha256 }: LogTools,
  findings: Findings,
): Promise<ResultSummary | undefined> {
  const bytes = await files.read('result.json')
  const summary = bytes && parseSummary(bytes)
  if (!bytes || summary?.week !== week || summary.version !== version) {
    findings.add('file', `The site does not have version ${version} of the result of ${week}.`)
    return undefined
  }
  if (entry) compareEntry(entry, { summary, resultHash: toHex(sha256(bytes)) }, findings)
  return summary
}

interface LedgerFile {
  readonly number: number
  readonly first: string
  readonly last: string
  readonly lines: readonly Uint8Array[]
}

async function readLedgerFile(files: WeekFiles, number: number): Promise<LedgerFile | undefined> {
  const bytes = await files.read(`votes/${number}.ndjson.gz`)
  if (!bytes) return undefined
  const lines = ledgerLines(bytes)
  const none = new Uint8Array()
  const [first, last] = [parseLedgerLine(lines[0] ?? none), parseLedgerLine(lines.at(-1) ?? none)]
  return first && last ? { number, first: first.receipt, last: last.receipt, lines } : undefined
}

/**
 * Searches the sorted files. Receipts are evenly distributed, so the right file is the first guess or next to it. The proof
 * of a found receipt covers its block; that of a missing one must show that each searched file is complete.
 */
async function findState(
  { receipt, clan }: VoteReceipt,
  ledger: ResultSummary['ledger'],
  readFile: (number: number) => Promise<LedgerFile | undefined>,
  proof: LedgerProof,
): Promise<ReceiptState> {
  const searched: LedgerFile[] = []
  let [low, high] = [0, ledger.files - 1]
  let number = Math.floor((Number.parseInt(receipt.slice(0, 8), 16) / 2 ** 32) * ledger.files)
  for (let attempt = 1; low <= high; attempt++) {
    const file = await readFile(number)
    if (!file) return 'unproven'
    searched.push(file)
    if (receipt >= file.first && receipt <= file.last) {
      const start = asciiBytes(`["${receipt}`)
      const index = file.lines.findIndex((line) => startsWith(line, start))
      const vote = parseLedgerLine(file.lines[index] ?? new Uint8Array())
      if (!vote) break
      if (!(await proof.contains(number, file.lines, index, index + 1))) return 'unproven'
      return vote.clan === clan ? stateNames[vote.state] : 'other'
    }
    const isBefore = receipt < file.first
    if (isBefore) high = number - 1
    else low = number + 1
    // Fall back to bisection, in case the ledger is not evenly distributed.
    const neighbor = isBefore ? high : low
    number = attempt < 3 ? neighbor : Math.floor((low + high) / 2)
  }
  for (const { number: searchedNumber, lines } of searched) {
    const isComplete = lines.length === linesOfLedgerFile(ledger, searchedNumber)
    if (!isComplete || !(await proof.contains(searchedNumber, lines, 0, lines.length))) return 'unproven'
  }
  return 'missing'
}

/** Compares backward: all lines begin alike, and most receipts differ in their last byte. */
function startsWith(line: Uint8Array, start: Uint8Array): boolean {
  for (let i = start.length - 1; i >= 0; i--) if (line[i] !== start[i]) return false
  return true
}
