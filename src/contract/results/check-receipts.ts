import { asciiBytes, equalBytes, toHex } from './bytes.ts'
import { ledgerLines, parseLedgerLine, treeRoot } from './check-ledger.ts'
import { hashLength, leafHash, merkleRoot, type Sha256 } from './merkle.ts'
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
  const tree = await files.read('tree.bin')
  if (
    !summary ||
    tree?.length !== summary.ledger.files * hashLength ||
    toHex(treeRoot(sha256, tree)) !== summary.ledger.root
  )
    return receipts.map(() => 'unproven')

  // Voters have several votes per week, often in the same file.
  const read = new Map<number, Promise<LedgerFile | undefined>>()
  const readFile = (number: number) => {
    const file = read.get(number) ?? readProven(files, number, tree, sha256)
    read.set(number, file)
    return file
  }
  const states: ReceiptState[] = []
  for (const vote of receipts) states.push(await findState(vote, summary.ledger.files, readFile))
  return states
}

interface LedgerFile {
  readonly first: string
  readonly last: string
  readonly lines: readonly Uint8Array[]
}

/** A file whose root is in `tree.bin`: with the roots of the other files, this proves each of its lines. */
async function readProven(
  files: WeekFiles,
  number: number,
  tree: Uint8Array,
  sha256: Sha256,
): Promise<LedgerFile | undefined> {
  const bytes = await files.read(`votes/${number}.ndjson.gz`)
  if (!bytes) return undefined
  const lines = ledgerLines(bytes)
  const root = merkleRoot(
    sha256,
    lines.map((line) => leafHash(sha256, line)),
  )
  const none = new Uint8Array()
  const [first, last] = [parseLedgerLine(lines[0] ?? none), parseLedgerLine(lines.at(-1) ?? none)]
  const isProven = equalBytes(root, tree.subarray(number * hashLength, (number + 1) * hashLength))
  return isProven && first && last ? { first: first.receipt, last: last.receipt, lines } : undefined
}

/** Searches the sorted files. Receipts are evenly distributed, so the first guess is the right file or next to it. */
async function findState(
  { receipt, clan }: VoteReceipt,
  files: number,
  readFile: (number: number) => Promise<LedgerFile | undefined>,
): Promise<ReceiptState> {
  let [low, high] = [0, files - 1]
  let number = Math.floor((Number.parseInt(receipt.slice(0, 8), 16) / 2 ** 32) * files)
  for (let attempt = 1; low <= high; attempt++) {
    const file = await readFile(number)
    if (!file) return 'unproven'
    if (receipt >= file.first && receipt <= file.last) {
      const start = asciiBytes(`["${receipt}"`)
      const line = file.lines.find((each) => start.every((byte, index) => byte === each[index]))
      const vote = line && parseLedgerLine(line)
      if (!vote) return 'missing'
      return vote.clan === clan ? stateNames[vote.state] : 'other'
    }
    const isBefore = receipt < file.first
    if (isBefore) high = number - 1
    else low = number + 1
    // Bisect a ledger that is not evenly distributed.
    const neighbor = isBefore ? high : low
    number = attempt < 3 ? neighbor : Math.floor((low + high) / 2)
  }
  return 'missing'
}
