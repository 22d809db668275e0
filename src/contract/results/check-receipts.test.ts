import canonicalize from 'canonicalize'
import { expect, test } from 'vitest'
import { createTestLog, publishWeek, sha256, verifyEd25519 } from '#test/support/published-week.ts'
import { asciiBytes, asciiText } from './bytes.ts'
import { checkReceipts, type ReceiptsToCheck, type VoteReceipt } from './check-receipts.ts'
import type { ResultSummary } from './result-files.ts'
import type { WeekFiles } from './week-files.ts'

const testLog = createTestLog()
const week = publishWeek(testLog, {
  week: '2026-W47',
  clans: [
    { clan: 1, counted: 5000 },
    { clan: 2, notCounted: 2000, undecided: 2000 },
  ],
})
const tools = { sha256, verifyEd25519 }
const log = testLog.proof()

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

const statesOf = async (files: WeekFiles, receipts: readonly VoteReceipt[], changes: Partial<ReceiptsToCheck> = {}) =>
  (await checkReceipts({ week: '2026-W47', files, log, receipts, ...changes }, tools)).states

test('finds receipts of all files and proves their states, with few downloads', { timeout: 60_000 }, async () => {
  const chosen = week.votes.filter((_, index) => index % 2000 === 0 || index === week.votes.length - 1)
  const { files, read } = openFiles()
  expect(await statesOf(files, chosen)).toEqual(
    chosen.map(({ state }) => ['notCounted', 'counted', 'undecided'][state]),
  )
  expect(read).toEqual([...new Set(read)])

  for (const vote of [week.votes[0], week.votes.at(-1), week.votes[7000]]) {
    const { files: again, read: readAgain } = openFiles()
    await statesOf(again, vote ? [vote] : [])
    expect(readAgain.filter((path) => path.startsWith('votes/')).length).toBeLessThanOrEqual(2)
  }
})

test('a receipt that the ledger does not have, or has for another clan, is named', async () => {
  const { files } = openFiles()
  const missing = ['0'.repeat(32), 'f'.repeat(32), '8'.repeat(32)].map((receipt) => ({ receipt, clan: 1 }))
  expect(await statesOf(files, missing)).toEqual(['missing', 'missing', 'missing'])
  const moved = week.votes.slice(0, 1).map((vote) => ({ ...vote, clan: 3 }))
  expect(await statesOf(files, moved)).toEqual(['other'])
})

test('a week without votes has no receipts', async () => {
  const emptyLog = createTestLog()
  const empty = publishWeek(emptyLog, { week: '2026-W47', clans: [] })
  const files = { read: async (path: string) => empty.files.get(path) }
  const receipts = [{ receipt: 'a'.repeat(32), clan: 1 }]
  expect(await statesOf(files, receipts, { log: emptyLog.proof() })).toEqual(['missing'])
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
    expect(await statesOf(openFiles(changes).files, vote ? [vote] : [])).toEqual(['unproven'])
})

test('a result that was published before the ledger had blocks still proves its votes', async () => {
  const chosen = week.votes.filter((_, index) => index % 4000 === 0)
  const states = chosen.map(({ state }) => ['notCounted', 'counted', 'undecided'][state])
  expect(await statesOf(openFiles(withoutBlocks).files, chosen)).toEqual(states)
})

test('a found vote is proven by few hashes, a missing one by those of whole files', async () => {
  let hashes = 0
  const counting = (bytes: Uint8Array) => {
    hashes++
    return sha256(bytes)
  }
  const input = { week: '2026-W47', files: openFiles().files, log, receipts: week.votes.slice(1000, 1001) }
  expect((await checkReceipts(input, { ...tools, sha256: counting })).states).toEqual(['undecided'])
  expect(hashes).toBeLessThan(600)
  // A line that was taken out of another block than the one where the receipt would be.
  const without = changeLine(new RegExp(`.*${week.votes[3000]?.receipt}.*\n`), '')
  const vote = { receipt: `${week.votes[1000]?.receipt.slice(0, 31)}x`, clan: 1 }
  expect(await statesOf(openFiles({ [ledger]: without }).files, [vote])).toEqual(['unproven'])
})

test('a result that is not the one in the log proves nothing', async () => {
  const receipts = week.votes.slice(0, 1)
  const { files } = openFiles()
  expect(await statesOf(files, receipts)).toHaveLength(1)
  const tampered = changeResult(({ counts, ...summary }) => ({ ...summary, counts: { ...counts, counted: 4999 } }))
  expect(await statesOf(openFiles({ 'result.json': tampered }).files, receipts)).toEqual(['unproven'])

  // A result for this voter only, with a ledger of its own in which the vote counts.
  const own = publishWeek(createTestLog(), { week: '2026-W47', clans: [{ clan: 1, counted: 3 }], votes: receipts })
  const ownFiles = { read: async (path: string) => own.files.get(path) }
  expect(await statesOf(ownFiles, receipts, { log: undefined })).not.toContain('unproven')
  expect(await statesOf(ownFiles, receipts)).toEqual(['unproven'])
})

test('a result of another week or version proves nothing', async () => {
  const receipts = week.votes.slice(0, 1)
  expect(await statesOf(openFiles().files, receipts, { week: '2026-W48', log: undefined })).toEqual(['unproven'])
  const [cast, key] = [testLog.proof(1), testLog.proof(0)]
  for (const other of [cast, key])
    expect(await statesOf(openFiles().files, receipts, { log: other })).toEqual(['unproven'])
})

test('an entry that is not in the signed checkpoint proves nothing', async () => {
  const receipts = week.votes.slice(0, 1)
  const other = createTestLog()
  const changed = log.body.replace(/"time":\d+/, '"time":1')
  for (const changes of [
    { proof: [] },
    { proof: ['x'] },
    { position: 1 },
    { body: changed },
    { body: 'é' },
    { checkpoint: other.checkpoint() },
    { checkpoint: '' },
    { key: other.files().key },
    { key: '' },
  ])
    expect(await statesOf(openFiles().files, receipts, { log: { ...log, ...changes } })).toEqual(['unproven'])
})

test('says what could not be checked', async () => {
  const input = { week: '2026-W47', files: openFiles().files, log, receipts: week.votes.slice(0, 1) }
  expect(await checkReceipts(input, tools)).toMatchObject({ unchecked: [] })
  const withoutLog = await checkReceipts({ ...input, log: undefined }, tools)
  expect(withoutLog.states).not.toContain('unproven')
  expect(withoutLog.unchecked).toEqual([
    'Whether the log of commitments contains this result: the log could not be read.',
  ])
  const unsigned = await checkReceipts(input, { sha256, verifyEd25519: undefined })
  expect(unsigned.states).not.toContain('unproven')
  expect(unsigned.unchecked).toEqual(['The signature of the checkpoint: Ed25519 is missing here.'])
})

function changeResult(change: (summary: ResultSummary) => ResultSummary): Uint8Array {
  return asciiBytes(canonicalize(change(week.summary)) ?? '')
}
