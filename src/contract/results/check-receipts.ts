import { asciiBytes } from './bytes.ts'
import { ledgerLines, parseLedgerLine } from './check-ledger.ts'
import { type LedgerProof, openLedgerProof } from './ledger-proof.ts'
import type { Sha256 } from './merkle.ts'
import { type LedgerState, ledgerStates } from './result-files.ts'
import { parseSummary } from './result-summary.ts'
import type { WeekFiles } from './week-files.ts'

export interface VoteReceipt {
  readonly receipt: string
  readonly clan: number
}

/**
 * What the published files say about a receipt. `missing`: the ledger does not have it; `other`: it has it for another clan;
 * `unproven`: the published files contradict each other.
 */
export type ReceiptState = keyof typeof ledgerStates | 'missing' | 'other' | 'unproven'

const stateNames: Readonly<Record<LedgerState, ReceiptState>> = { 0: 'notCounted', 1: 'counted', 2: 'undecided' }

/**
 * Finds receipts in a week's ledger and verifies that the ledger root contains them. Reads only files that could have them, so
 * the site does not learn which receipts are asked for, except that they are among thousands. Rejects if a file cannot be read.
 */
export async function checkReceipts(
  files: WeekFiles,
  receipts: readonly VoteReceipt[],
  sha256: Sha256,
): Promise<ReceiptState[]> {
  const result = await files.read('result.json')
  const summary = result && parseSummary(result)
  const proof = summary && (await openLedgerProof(files, summary, sha256))
  if (!proof) return receipts.map(() => 'unproven')

  // Voters have several votes per week, often in the same file.
  const read = new Map<number, Promise<LedgerFile | undefined>>()
  const readFile = (number: number) => {
    const file = read.get(number) ?? readLedgerFile(files, number)
    read.set(number, file)
    return file
  }
  const states: ReceiptState[] = []
  for (const vote of receipts) states.push(await findState(vote, summary.ledger.files, readFile, proof))
  return states
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
 * Searches the sorted files. Receipts are evenly distributed, so the first guess is the right file or next to it. Of the file with the
 * receipt, only its block needs proof; that there is no such receipt, the whole files prove.
 */
async function findState(
  { receipt, clan }: VoteReceipt,
  files: number,
  readFile: (number: number) => Promise<LedgerFile | undefined>,
  proof: LedgerProof,
): Promise<ReceiptState> {
  const searched: LedgerFile[] = []
  let [low, high] = [0, files - 1]
  let number = Math.floor((Number.parseInt(receipt.slice(0, 8), 16) / 2 ** 32) * files)
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
    // Bisect a ledger that is not evenly distributed.
    const neighbor = isBefore ? high : low
    number = attempt < 3 ? neighbor : Math.floor((low + high) / 2)
  }
  for (const { number: searchedNumber, lines } of searched)
    if (!(await proof.contains(searchedNumber, lines, 0, lines.length))) return 'unproven'
  return 'missing'
}

/** Compares from the end of `start`: most receipts differ in their last byte, but all lines begin alike. */
function startsWith(line: Uint8Array, start: Uint8Array): boolean {
  for (let i = start.length - 1; i >= 0; i--) if (line[i] !== start[i]) return false
  return true
}
