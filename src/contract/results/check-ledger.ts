import { asciiBytes, asciiText, equalBytes, toHex } from './bytes.ts'
import type { Findings } from './findings.ts'
import { hashAt, type HashList, joinSubtrees, listRoot } from './hash-list.ts'
import { hashLength, leafHash, MerkleFrontier, type Sha256 } from './merkle.ts'
import {
  castLine,
  fileBlocks,
  groupFiles,
  ledgerFileLines,
  type LedgerState,
  type ResultSummary,
} from './result-files.ts'
import type { WeekFiles } from './week-files.ts'

/** A clan's votes by state, in the order of `ledgerStates`. */
export type LedgerTally = [notCounted: number, counted: number, undecided: number]

export interface CheckedLedger {
  readonly tallies: ReadonlyMap<number, LedgerTally>
  readonly lines: number
}

interface LedgerVote {
  readonly receipt: string
  readonly clan: number
  readonly state: LedgerState
}

export function parseLedgerLine(line: Uint8Array): LedgerVote | undefined {
  const [, receipt, clan, state] = /^\["([0-9a-f]{32})",([1-9]\d{0,9}),([012])\]$/.exec(asciiText(line)) ?? []
  if (receipt === undefined) return undefined
  return { receipt, clan: Number(clan), state: Number(state) as LedgerState }
}

/** The lines of a ledger file, without newlines. */
export function ledgerLines(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  for (let start = 0; start < bytes.length;) {
    const newline = bytes.indexOf(0x0a, start)
    const end = newline < 0 ? bytes.length : newline
    lines.push(bytes.subarray(start, end))
    start = end + 1
  }
  return lines
}

/** Counts the ledger's votes and compares its trees with the result. Holds one file in memory at a time. */
export async function checkLedger(
  { files, summary }: { readonly files: WeekFiles; readonly summary: ResultSummary },
  sha256: Sha256,
  findings: Findings,
  onFile: (checked: number, files: number) => void,
): Promise<CheckedLedger> {
  const tallies = new Map<number, LedgerTally>()
  // The root of a file is a node of level 12, because all files except the last are complete subtrees.
  const [ledger, cast] = [new MerkleFrontier(sha256), new MerkleFrontier(sha256)]
  const tree = await readTree(files, summary, sha256, findings)
  if (tree) await checkBlocks(files, tree, sha256, findings)
  let lines = 0
  let last = ''

  for (let number = 0; number < summary.ledger.files; number++) {
    const path = `votes/${number}.ndjson.gz`
    const bytes = await files.read(path)
    onFile(number + 1, summary.ledger.files)
    if (!bytes) {
      findings.add('file', `${path} is missing or cannot be decompressed.`)
      // Stop: the result may name any number of files.
      break
    }
    const [fileLedger, fileCast] = [new MerkleFrontier(sha256), new MerkleFrontier(sha256)]
    for (const [index, line] of ledgerLines(bytes).entries()) {
      const place = `${path}, line ${index + 1}`
      const vote = parseLedgerLine(line)
      if (!vote) {
        findings.add('file', `${place} is not a line of a ledger.`)
        continue
      }
      if (vote.receipt === last) findings.add('order', `${place} has the receipt ${last} of the line before again.`)
      if (vote.receipt < last) findings.add('order', `${place} is not sorted by receipt.`)
      last = vote.receipt
      const tally = tallies.get(vote.clan) ?? [0, 0, 0]
      tally[vote.state]++
      tallies.set(vote.clan, tally)
      fileLedger.appendHash(leafHash(sha256, line))
      fileCast.appendHash(leafHash(sha256, asciiBytes(castLine(vote.receipt, vote.clan))))
    }
    const isLast = number === summary.ledger.files - 1
    if (bytes.at(-1) !== 0x0a || (isLast ? fileLedger.size > ledgerFileLines : fileLedger.size !== ledgerFileLines))
      findings.add('file', `${path} does not have ${isLast ? 'at most ' : ''}${ledgerFileLines} complete lines.`)
    const root = fileLedger.root()
    if (tree && !equalBytes(root, hashAt(tree, number)))
      findings.add('ledger', `${path} was changed: its Merkle root is not the one in tree.bin.`)
    ledger.appendHash(root)
    cast.appendHash(fileCast.root())
    lines += fileLedger.size
  }
  compareTrees({ summary, lines, ledgerRoot: toHex(ledger.root()), castRoot: toHex(cast.root()) }, findings)
  return { tallies, lines }
}

function compareTrees(
  ledger: { summary: ResultSummary; lines: number; ledgerRoot: string; castRoot: string },
  findings: Findings,
): void {
  const { summary, lines } = ledger
  const received = summary.cast.votes
  if (lines !== received)
    findings.add('cast', `The ledger has ${lines} votes, but the cast commitment says that ${received} were received.`)
  else if (ledger.castRoot !== summary.cast.root)
    findings.add('cast', 'The votes are not those of the cast commitment: at least one was changed or replaced.')
  if (lines !== summary.ledger.lines)
    findings.add('ledger', `The ledger has ${lines} lines, but the result says ${summary.ledger.lines}.`)
  if (ledger.ledgerRoot === summary.ledger.root) return
  const isStateOnly = lines === received && ledger.castRoot === summary.cast.root
  findings.add(
    'ledger',
    isStateOnly
      ? 'The votes are those that were received, but the state of at least one is not the one in the result.'
      : 'The ledger is not the one of the result: their Merkle roots differ.',
  )
}

async function readTree(
  files: WeekFiles,
  summary: ResultSummary,
  sha256: Sha256,
  findings: Findings,
): Promise<HashList | undefined> {
  const tree = await files.read('tree.bin')
  if (tree?.length !== summary.ledger.files * hashLength) {
    findings.add('file', `tree.bin is missing or does not have ${summary.ledger.files} hashes.`)
    return undefined
  }
  if (toHex(listRoot(sha256, tree)) !== summary.ledger.root)
    findings.add('ledger', 'tree.bin was changed: its Merkle root is not the one in result.json.')
  return tree
}

/** Compares the hashes of groups and blocks with `tree.bin`. Results published before the ledger had blocks lack both. */
async function checkBlocks(files: WeekFiles, tree: HashList, sha256: Sha256, findings: Findings): Promise<void> {
  const groups = await files.read('groups.bin')
  if (!groups) return
  if (!equalBytes(groups, joinSubtrees(sha256, tree, groupFiles)))
    findings.add('ledger', 'groups.bin and tree.bin contradict each other.')
  const groupBytes = groupFiles * hashLength
  for (let group = 0; group * groupBytes < tree.length; group++) {
    const path = `blocks/${group}.bin`
    const blocks = await files.read(path)
    if (!blocks) findings.add('file', `${path} is missing.`)
    else if (
      !equalBytes(joinSubtrees(sha256, blocks, fileBlocks), tree.subarray(group * groupBytes, (group + 1) * groupBytes))
    )
      findings.add('ledger', `${path} and tree.bin contradict each other.`)
  }
}
