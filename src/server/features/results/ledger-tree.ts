import { MerkleFrontier, merkleRoot } from '#contract/results/merkle.ts'
import {
  blockLines,
  castLine,
  fileBlocks,
  ledgerFileLines,
  ledgerLine,
  ledgerStates,
} from '#contract/results/result-files.ts'
import { sha256 } from '#server/domain/transparency-log.ts'
import { type SortedVotes, voteAt } from './vote-sorter.ts'

export interface ClanVotes {
  counted: number
  notCounted: number
  undecided: number
}

export interface Ledger {
  readonly votes: number
  readonly castRoot: Uint8Array
  readonly ledgerRoot: Uint8Array
  /** The Merkle root of each block of 256 lines. */
  readonly blockRoots: readonly Uint8Array[]
  readonly fileRoots: readonly Uint8Array[]
  readonly clans: ReadonlyMap<number, ClanVotes>
}

/** A file of the ledger, uncompressed. */
export interface LedgerFile {
  readonly number: number
  readonly lines: string
  readonly root: Uint8Array
}

/** The Merkle tree of the commitment to a week's votes, which are in ascending order of receipts. */
class CastTree {
  readonly #tree = new MerkleFrontier(sha256)
  #last = ''

  get votes(): number {
    return this.#tree.size
  }

  add(receipt: string, clan: number): void {
    if (receipt <= this.#last) throw new Error('two votes have the same receipt')
    this.#last = receipt
    this.#tree.appendLeaf(Buffer.from(castLine(receipt, clan)))
  }

  root(): Uint8Array {
    return this.#tree.root()
  }
}

/** Computes only the root of the cast tree. Calls `onPart` after as many votes as a ledger file has. */
export async function buildCastTree(
  votes: AsyncIterable<SortedVotes>,
  onPart: () => Promise<void>,
): Promise<{ readonly votes: number; readonly root: Uint8Array }> {
  const cast = new CastTree()
  for await (const { records, count } of votes) {
    for (let i = 0; i < count; i++) {
      const { receipt, clan } = voteAt(records, i)
      cast.add(receipt, clan)
      if (cast.votes % ledgerFileLines === 0) await onPart()
    }
  }
  return { votes: cast.votes, root: cast.root() }
}

/** Computes the Merkle roots of a week's votes in ascending order of receipts, and calls `onFile` for each ledger file. */
export async function buildLedger(
  votes: AsyncIterable<SortedVotes>,
  onFile: (file: LedgerFile) => Promise<void>,
): Promise<Ledger> {
  const cast = new CastTree()
  const [blockRoots, fileRoots]: [Uint8Array[], Uint8Array[]] = [[], []]
  const clans = new Map<number, ClanVotes>()
  let block = new MerkleFrontier(sha256)
  let lines: string[] = []
  function endBlock(): void {
    blockRoots.push(block.root())
    block = new MerkleFrontier(sha256)
  }
  async function endFile(): Promise<void> {
    if (block.size > 0) endBlock()
    const root = merkleRoot(sha256, blockRoots.slice(fileRoots.length * fileBlocks))
    await onFile({ number: fileRoots.length, lines: toLines(lines), root })
    fileRoots.push(root)
    lines = []
  }
  for await (const { records, count } of votes) {
    for (let i = 0; i < count; i++) {
      const { receipt, clan, state } = voteAt(records, i)
      cast.add(receipt, clan)
      const line = ledgerLine(receipt, clan, state)
      block.appendLeaf(Buffer.from(line))
      if (block.size === blockLines) endBlock()
      lines.push(line)
      addTo(clans, clan, state)
      if (lines.length === ledgerFileLines) await endFile()
    }
  }
  if (lines.length > 0) await endFile()
  // All files but the last are complete subtrees, so the tree of their roots has the same root as the tree of all lines.
  const ledgerRoot = merkleRoot(sha256, fileRoots)
  return { votes: cast.votes, castRoot: cast.root(), ledgerRoot, blockRoots, fileRoots, clans }
}

function addTo(clans: Map<number, ClanVotes>, clan: number, state: number): void {
  let votes = clans.get(clan)
  if (!votes) clans.set(clan, (votes = { counted: 0, notCounted: 0, undecided: 0 }))
  if (state === ledgerStates.counted) votes.counted++
  else if (state === ledgerStates.undecided) votes.undecided++
  else votes.notCounted++
}

export function toLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}
