import { createHash } from 'node:crypto'
import { sha256 } from '@noble/hashes/sha2.js'
import { asciiBytes, toHex } from '#contract/results/bytes.ts'
import { checkReceipts } from '#contract/results/check-receipts.ts'
import { joinSubtrees, listRoot } from '#contract/results/hash-list.ts'
import { hashLength, leafHash, merkleRoot } from '#contract/results/merkle.ts'
import {
  blockLines,
  groupFiles,
  ledgerFileLines,
  ledgerLine,
  type ResultSummary,
} from '#contract/results/result-files.ts'
import { median, type Row, within } from './rows.ts'

const proofs = 50

/**
 * The time to find a vote in a ledger of `votes` votes and to prove it, without the download, with the browser's SHA-256. Only the file
 * with the votes exists; the hashes of the others are random.
 */
export async function measureReceiptProof(votes: number): Promise<Row[]> {
  const files = Math.floor(votes / ledgerFileLines)
  const file = Math.floor(files / 2)
  const group = Math.floor(file / groupFiles)
  // Assumes that receipts are evenly distributed.
  const receiptAt = (line: number) =>
    Math.floor(((file + (line + 0.5) / ledgerFileLines) / files) * 2 ** 48)
      .toString(16)
      .padStart(12, '0')
      .padEnd(32, '0')
  const lines = Array.from({ length: ledgerFileLines }, (_, line) => asciiBytes(ledgerLine(receiptAt(line), 7, 1)))
  const leaves = lines.map((line) => leafHash(sha256, line))
  const blocks = randomHashes((groupFiles * ledgerFileLines) / blockLines)
  for (let start = 0; start < leaves.length; start += blockLines) {
    const block = ((file % groupFiles) * ledgerFileLines + start) / blockLines
    blocks.set(merkleRoot(sha256, leaves.slice(start, start + blockLines)), block * hashLength)
  }
  const groups = randomHashes(Math.ceil(files / groupFiles))
  groups.set(joinSubtrees(sha256, blocks, blocks.length / hashLength), group * hashLength)
  const published = new Map<string, Uint8Array>([
    ['result.json', asciiBytes(JSON.stringify(aSummary(files, toHex(listRoot(sha256, groups)))))],
    ['groups.bin', groups],
    [`blocks/${group}.bin`, blocks],
    [`votes/${file}.ndjson.gz`, Buffer.concat(lines.flatMap((line) => [line, Buffer.from('\n')]))],
  ])
  const times: number[] = []
  for (let i = 0; i < proofs; i++) {
    const vote = { receipt: receiptAt(i * 80), clan: 7 }
    const started = performance.now()
    const filesOf = () => ({ read: async (path: string) => published.get(path) })
    const input = { week: '2026-W47', version: 1, filesOf, log: undefined, receipts: [vote] }
    const { states } = await checkReceipts(input, { sha256, verifyEd25519: undefined })
    times.push(performance.now() - started)
    if (states[0] !== 'counted') throw new Error(`The vote is ${states[0]}.`)
  }
  const shown = (ms: number) => ms.toPrecision(2)
  return [
    within(5, {
      name: `Proof of a vote among ${votes / 1e6} million`,
      storage: '',
      site: median(times),
      unit: 'ms',
      spread: `first ${shown(times[0] ?? 0)}; ${shown(Math.min(...times))} to ${shown(Math.max(...times))}`,
    }),
  ]
}

function randomHashes(count: number): Uint8Array {
  const hashes = new Uint8Array(count * hashLength)
  for (let i = 0; i < count; i++) hashes.set(createHash('sha256').update(`${i}`).digest(), i * hashLength)
  return hashes
}

function aSummary(files: number, root: string): ResultSummary {
  const votes = files * ledgerFileLines
  return {
    base: null,
    cast: { entry: 0, root, votes },
    clans: { lines: 1, sha256: root },
    counts: { cast: votes, counted: votes, notCounted: 0, undecided: 0 },
    format: 1,
    ledger: { files, lines: votes, root },
    replaces: null,
    rule: 1,
    version: 1,
    week: '2026-W47',
  }
}
