import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { toHex } from '#contract/results/bytes.ts'
import { ledgerLines } from '#contract/results/check-ledger.ts'
import { openLedgerProof } from '#contract/results/ledger-proof.ts'
import { leafHash, merkleRoot } from '#contract/results/merkle.ts'
import { sha256 } from '#server/domain/transparency-log.ts'
import type { Uploads } from '#server/uploads/uploads.ts'
import { buildLedger } from './ledger-tree.ts'
import { ResultWriter } from './result-uploads.ts'
import { recordLength, VoteSorter } from './vote-sorter.ts'

/** Two groups of files. The last file and its last block are incomplete. */
const votes = 65_536 + 4096 + 300

function randomRecords(): Buffer {
  const records = Buffer.alloc(votes * recordLength)
  for (let i = 0; i < votes; i++) {
    records.set(sha256(Buffer.from(`receipt ${i}`)).subarray(0, 16), i * recordLength)
    records.writeUInt32BE(1 + (i % 50), i * recordLength + 16)
    records[i * recordLength + 20] = i % 3
  }
  return records
}

test('the published hashes prove the lines of every file, and no others', async () => {
  const sorter = new VoteSorter('', votes)
  await sorter.add(randomRecords())
  const stored = new Map<string, Uint8Array>()
  const uploads = {
    add: async (files) => files.forEach(({ name, bytes }) => stored.set(name, bytes)),
  } as Pick<Uploads, 'add'> as Uploads
  const writer = new ResultWriter(uploads, { files: new Map(), roots: [] }, { week: '2026-W47', version: 1 })
  const ledger = await buildLedger(sorter.sorted(), (file) => writer.addLedgerFile(file))
  await writer.addTree(ledger)
  const names = new Map((await writer.finish()).map(({ path, name }) => [path, name]))
  const read = async (path: string) => stored.get(names.get(path) ?? '')
  const linesOf = async (file: number) => ledgerLines(gunzipSync((await read(`votes/${file}.ndjson.gz`)) ?? ''))

  expect([...names.keys()].filter((path) => path.startsWith('blocks/'))).toEqual(['blocks/0.bin', 'blocks/1.bin'])
  const all = (await Promise.all(ledger.fileRoots.map((_, file) => linesOf(file)))).flat()
  const root = toHex(
    merkleRoot(
      sha256,
      all.map((line) => leafHash(sha256, line)),
    ),
  )
  expect(all).toHaveLength(votes)
  expect(toHex(ledger.ledgerRoot)).toBe(root)

  const proof = await openLedgerProof({ read }, { ledger: { files: 18, lines: votes, root } }, sha256)
  for (const file of [0, 15, 16, 17]) {
    const lines = await linesOf(file)
    expect(await proof?.contains(file, lines, 0, lines.length)).toBe(true)
    expect(await proof?.contains(file + 1, lines, 0, 1)).toBe(false)
    const changed = lines.with(290, lines[0] ?? Buffer.of())
    expect(await proof?.contains(file, changed, 0, 256)).toBe(true)
    expect(await proof?.contains(file, changed, 256, 257)).toBe(false)
  }
})
