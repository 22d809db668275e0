import { equalBytes, toHex } from './bytes.ts'
import { hashAt, type HashList, listRoot } from './hash-list.ts'
import { leafHash, merkleRoot, type Sha256 } from './merkle.ts'
import { blockLines, fileBlocks, groupFiles, type ResultSummary } from './result-files.ts'
import type { WeekFiles } from './week-files.ts'

/** Proves lines of a ledger with the published hashes of its tree. */
export interface LedgerProof {
  /** Whether the ledger's root contains the lines `from` (inclusive) to `to` (exclusive) of a file. `lines` are all lines of the file. */
  readonly contains: (file: number, lines: readonly Uint8Array[], from: number, to: number) => Promise<boolean>
}

/** Undefined if the published hashes do not match the result. */
export async function openLedgerProof(
  files: WeekFiles,
  { ledger }: Pick<ResultSummary, 'ledger'>,
  sha256: Sha256,
): Promise<LedgerProof | undefined> {
  const groups = await files.read('groups.bin')
  const list = groups ?? (await files.read('tree.bin'))
  if (!list || toHex(listRoot(sha256, list)) !== ledger.root) return undefined
  return groups ? proveByBlocks(files, groups, sha256) : proveByFiles(list, sha256)
}

function proveByBlocks(files: WeekFiles, groups: HashList, sha256: Sha256): LedgerProof {
  const read = new Map<number, Promise<HashList | undefined>>()
  async function readBlocks(group: number): Promise<HashList | undefined> {
    const blocks = await files.read(`blocks/${group}.bin`)
    return blocks && equalBytes(listRoot(sha256, blocks), hashAt(groups, group)) ? blocks : undefined
  }
  return {
    async contains(file, lines, from, to) {
      const group = Math.floor(file / groupFiles)
      const reading = read.get(group) ?? readBlocks(group)
      read.set(group, reading)
      const blocks = await reading
      if (!blocks) return false
      const firstBlock = (file % groupFiles) * fileBlocks
      for (let block = Math.floor(from / blockLines); block * blockLines < to; block++) {
        const root = linesRoot(sha256, lines.slice(block * blockLines, (block + 1) * blockLines))
        if (!equalBytes(root, hashAt(blocks, firstBlock + block))) return false
      }
      return true
    },
  }
}

/** For results published before the ledger had blocks. */
function proveByFiles(tree: HashList, sha256: Sha256): LedgerProof {
  const proven = new Map<number, boolean>()
  return {
    async contains(file, lines) {
      const isProven = proven.get(file) ?? equalBytes(linesRoot(sha256, lines), hashAt(tree, file))
      proven.set(file, isProven)
      return isProven
    },
  }
}

function linesRoot(sha256: Sha256, lines: readonly Uint8Array[]): Uint8Array {
  return merkleRoot(
    sha256,
    lines.map((line) => leafHash(sha256, line)),
  )
}
