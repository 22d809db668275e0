import { expect, test } from 'vitest'
import { createTestLog, publishWeek, sha256 } from '#test/support/published-week.ts'
import { asciiBytes, asciiText } from './bytes.ts'
import { checkReceipts } from './check-receipts.ts'
import type { WeekFiles } from './week-files.ts'

const week = publishWeek(createTestLog(), {
  week: '2026-W47',
  clans: [
    { clan: 1, counted: 5000 },
    { clan: 2, notCounted: 2000, undecided: 2000 },
  ],
})

/** The published files; `read` has the paths that were read. */
function openFiles(changes: Record<string, Uint8Array | undefined> = {}) {
  const read: string[] = []
  const files: WeekFiles = {
    async read(path) {
      read.push(path)
      return path in changes ? changes[path] : week.files.get(path)
    },
  }
  return { files, read }
}

test('finds receipts of all files and proves their states, with few downloads', { timeout: 60_000 }, async () => {
  const chosen = week.votes.filter((_, index) => index % 2000 === 0 || index === week.votes.length - 1)
  const { files, read } = openFiles()
  expect(await checkReceipts(files, chosen, sha256)).toEqual(
    chosen.map(({ state }) => ['notCounted', 'counted', 'undecided'][state]),
  )
  expect(read).toEqual([...new Set(read)])

  for (const vote of [week.votes[0], week.votes.at(-1), week.votes[7000]]) {
    const { files: again, read: readAgain } = openFiles()
    await checkReceipts(again, vote ? [vote] : [], sha256)
    expect(readAgain.filter((path) => path.startsWith('votes/')).length).toBeLessThanOrEqual(2)
  }
})

test('a receipt that the ledger does not have, or has for another clan, is named', async () => {
  const { files } = openFiles()
  const missing = ['0'.repeat(32), 'f'.repeat(32), '8'.repeat(32)].map((receipt) => ({ receipt, clan: 1 }))
  expect(await checkReceipts(files, missing, sha256)).toEqual(['missing', 'missing', 'missing'])
  const moved = week.votes.slice(0, 1).map((vote) => ({ ...vote, clan: 3 }))
  expect(await checkReceipts(files, moved, sha256)).toEqual(['other'])
})

test('a week without votes has no receipts', async () => {
  const empty = publishWeek(createTestLog(), { week: '2026-W47', clans: [] })
  const files = { read: async (path: string) => empty.files.get(path) }
  expect(await checkReceipts(files, [{ receipt: 'a'.repeat(32), clan: 1 }], sha256)).toEqual(['missing'])
})

const ledger = 'votes/0.ndjson.gz'
const blocks = 'blocks/0.bin'
const withoutBlocks = { 'groups.bin': undefined, [blocks]: undefined }
const changedList = (path: string) => Uint8Array.from(week.files.get(path) ?? []).fill(0, 0, 1)
const changeLine = (from: RegExp, to: string) =>
  asciiBytes(asciiText(week.files.get(ledger) ?? new Uint8Array()).replace(from, to))

test('files that contradict each other prove nothing', async () => {
  const [vote] = week.votes
  for (const changes of [
    { [ledger]: changeLine(/,[012]\]/, ',2]') },
    { [ledger]: undefined },
    { [blocks]: changedList(blocks) },
    { [blocks]: undefined },
    { 'groups.bin': changedList('groups.bin') },
    { ...withoutBlocks, [ledger]: changeLine(/,[012]\]/, ',2]') },
    { ...withoutBlocks, 'tree.bin': changedList('tree.bin') },
    { ...withoutBlocks, 'tree.bin': undefined },
    { 'result.json': undefined },
  ])
    expect(await checkReceipts(openFiles(changes).files, vote ? [vote] : [], sha256)).toEqual(['unproven'])
})

test('a result that was published before the ledger had blocks still proves its votes', async () => {
  const chosen = week.votes.filter((_, index) => index % 4000 === 0)
  const states = chosen.map(({ state }) => ['notCounted', 'counted', 'undecided'][state])
  expect(await checkReceipts(openFiles(withoutBlocks).files, chosen, sha256)).toEqual(states)
})

test('a found vote is proven by few hashes, a missing one by those of whole files', async () => {
  let hashes = 0
  const counting = (bytes: Uint8Array) => {
    hashes++
    return sha256(bytes)
  }
  expect(await checkReceipts(openFiles().files, week.votes.slice(1000, 1001), counting)).toHaveLength(1)
  expect(hashes).toBeLessThan(600)
  // A line that was taken out of another block than the one where the receipt would be.
  const without = changeLine(new RegExp(`.*${week.votes[3000]?.receipt}.*\n`), '')
  const vote = { receipt: `${week.votes[1000]?.receipt.slice(0, 31)}x`, clan: 1 }
  expect(await checkReceipts(openFiles({ [ledger]: without }).files, [vote], sha256)).toEqual(['unproven'])
})
