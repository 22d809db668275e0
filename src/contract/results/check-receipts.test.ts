import canonicalize from 'canonicalize'
import { expect, test } from 'vitest'
import { createTestLog, publishWeek, sha256, verifyEd25519 } from '#test/support/published-week.ts'
import { asciiBytes, asciiText } from './bytes.ts'
import { checkReceipts, type ReceiptsToCheck, type VoteReceipt } from './check-receipts.ts'
import type { LogEntry } from './log-entries.ts'
import { blockLines, type ResultSummary } from './result-files.ts'
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
const log = testLog.resultLog()

/** The published files; `read` collects the paths that were read. */
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

const check = (files: WeekFiles, receipts: readonly VoteReceipt[], changes: Partial<ReceiptsToCheck> = {}) =>
  checkReceipts({ week: '2026-W47', version: 1, filesOf: () => files, log, receipts, ...changes }, tools)

const statesOf = async (...input: Parameters<typeof check>) => (await check(...input)).states

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

test('a receipt that the ledger lacks, or lists for another clan, is named', async () => {
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
  expect(await statesOf(files, receipts, { log: emptyLog.resultLog() })).toEqual(['missing'])
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

test('a found vote needs few hashes as proof, a missing one the hashes of whole files', async () => {
  let hashes = 0
  const counting = (bytes: Uint8Array) => {
    hashes++
    return sha256(bytes)
  }
  const { files } = openFiles()
  const input = { week: '2026-W47', version: 1, filesOf: () => files, log, receipts: week.votes.slice(1000, 1001) }
  expect((await checkReceipts(input, { ...tools, sha256: counting })).states).toEqual(['undecided'])
  expect(hashes).toBeLessThan(600)
  // Remove a line from another block than the one where the receipt would be.
  const without = changeLine(new RegExp(`.*${week.votes[3000]?.receipt}.*\n`), '')
  const vote = { receipt: `${week.votes[1000]?.receipt.slice(0, 31)}x`, clan: 1 }
  expect(await statesOf(openFiles({ [ledger]: without }).files, [vote])).toEqual(['unproven'])
})

test('files that are cut off at the end of a block do not prove that a receipt is missing', async () => {
  const last = 'votes/2.ndjson.gz'
  for (const [path, vote] of [
    [ledger, week.votes[4000]],
    [last, week.votes.at(-1)],
  ] as const) {
    const lines = asciiText(week.files.get(path) ?? new Uint8Array()).split('\n')
    const cut = asciiBytes(lines.slice(0, blockLines).map((line) => `${line}\n`).join('')) // prettier-ignore
    const receipts = vote ? [vote] : []
    expect(await statesOf(openFiles().files, receipts)).not.toEqual(['unproven'])
    expect(await statesOf(openFiles({ [path]: cut }).files, receipts)).toEqual(['unproven'])
  }
})

test('a result that differs from the one in the log proves nothing', async () => {
  const receipts = week.votes.slice(0, 1)
  const { files } = openFiles()
  expect(await statesOf(files, receipts)).toHaveLength(1)
  const tampered = changeResult(({ counts, ...summary }) => ({ ...summary, counts: { ...counts, counted: 4999 } }))
  expect(await statesOf(openFiles({ 'result.json': tampered }).files, receipts)).toEqual(['unproven'])

  // A result made for this voter only, whose ledger counts the vote.
  const own = publishWeek(createTestLog(), { week: '2026-W47', clans: [{ clan: 1, counted: 3 }], votes: receipts })
  const ownFiles = { read: async (path: string) => own.files.get(path) }
  expect(await statesOf(ownFiles, receipts, { log: undefined })).not.toContain('unproven')
  expect(await statesOf(ownFiles, receipts)).toEqual(['unproven'])
})

test('a result of another week or version proves nothing', async () => {
  const receipts = week.votes.slice(0, 1)
  expect(await statesOf(openFiles().files, receipts, { week: '2026-W48', log: undefined })).toEqual(['unproven'])
  const other = changeResult((summary) => ({ ...summary, version: 2 }))
  expect(await statesOf(openFiles({ 'result.json': other }).files, receipts, { log: undefined })).toEqual(['unproven'])
  expect(await check(openFiles({ 'result.json': other }).files, receipts)).toMatchObject({
    states: ['unproven'],
    findings: [{ kind: 'file', text: 'The site does not have version 1 of the result of 2026-W47.' }],
  })
})

test('entries that do not match the signed checkpoint prove nothing', async () => {
  const receipts = week.votes.slice(0, 1)
  const other = createTestLog()
  const [entry] = log.entries
  const changed = entry?.body?.replace(/"time":\d+/, '"time":1') ?? ''
  for (const changes of [
    { before: [] },
    { before: ['x'] },
    { before: ['00'] },
    { start: 1 },
    { start: 1.5 },
    { entries: [] },
    { entries: [{ body: changed, leaf: entry?.leaf ?? '' }] },
    { entries: [{ body: null, leaf: entry?.leaf ?? '' }] },
    { entries: [{ body: null, leaf: 'ff' }] },
    { entries: [{ body: 'é', leaf: '' }] },
    { checkpoint: other.checkpoint() },
    { checkpoint: '' },
    { key: other.files().key },
    { key: '' },
  ]) {
    const { states, findings } = await check(openFiles().files, receipts, { log: { ...log, ...changes } })
    expect([states, findings.length]).toEqual([['unproven'], expect.any(Number)])
    expect(findings).not.toEqual([])
  }
})

/** A week with a corrected result, and other log entries before and after the correction. */
function correct() {
  const corrected = createTestLog()
  const first = publishWeek(corrected, { week: '2026-W47', clans: [{ clan: 1, counted: 20 }] })
  const [vote] = first.votes
  corrected.append({ type: 'moderation', event: 'take-down', clan: 4, time: 1_795_000_300 })
  const clans = [{ clan: 1, counted: 20, penalty: 50 }]
  const second = publishWeek(corrected, { week: '2026-W47', clans, corrects: first })
  corrected.append({ type: 'moderation', event: 'restore', clan: 4, time: 1_795_000_400 })
  const versions = new Map([first, second].map(({ summary, files }) => [summary.version, files]))
  const read: number[] = []
  const filesOf = (version: number): WeekFiles => {
    read.push(version)
    return { read: async (path) => versions.get(version)?.get(path) }
  }
  const input = { week: '2026-W47', version: 1, filesOf, receipts: vote ? [vote] : [] }
  return { log: corrected, versions, read, input }
}

test('the newest result in the log is checked even if the site names an older one', async () => {
  const { log: corrected, versions, read, input } = correct()
  const site = { ...input, log: corrected.resultLog(2) }
  expect(await checkReceipts(site, tools)).toEqual({ states: ['counted'], findings: [], unchecked: [] })
  expect(read).toEqual([2])

  versions.delete(2)
  expect(await checkReceipts(site, tools)).toEqual({
    states: ['unproven'],
    findings: [{ kind: 'file', text: 'The site does not have version 2 of the result of 2026-W47.' }],
    unchecked: [],
  })
})

test('a site that leaves out the entry of a correction proves nothing', async () => {
  const { log: corrected, input } = correct()
  const tail = corrected.entries.slice(2)
  for (const entries of [tail.slice(0, 2), tail.toSpliced(2, 1), tail.toSpliced(2, 1, ...tail.slice(1, 2))])
    expect(await checkReceipts({ ...input, log: corrected.resultLog(2, { entries }) }, tools)).toMatchObject({
      states: ['unproven'],
      findings: [{ kind: 'log', text: 'The entries of the log are not those of its checkpoint.' }],
    })
})

test('reports that a later entry with a removed body may be a newer result', async () => {
  const { log: corrected, input } = correct()
  const unchecked = ['Whether the log has a newer result of this week: the text of a later entry was removed.']
  const withoutText = (position: number) =>
    corrected.entries.slice(2).map((entry, index) => (index + 2 === position ? { ...entry, body: null } : entry))
  const check = (entries: typeof corrected.entries) =>
    checkReceipts({ ...input, log: corrected.resultLog(2, { entries }) }, tools)
  expect(await check(withoutText(3))).toMatchObject({ states: ['counted'], unchecked: [] })
  expect(await check(withoutText(5))).toMatchObject({ states: ['counted'], unchecked })
})

test('a log that contains a version of a result twice is named', async () => {
  const { log: corrected, input } = correct()
  const again = JSON.parse(corrected.entries[4]?.body ?? '') as LogEntry
  corrected.append(again)
  expect(await checkReceipts({ ...input, log: corrected.resultLog(2) }, tools)).toMatchObject({
    states: ['unproven'],
    findings: [{ kind: 'result', text: 'The log contains version 2 of the result of 2026-W47 after version 2.' }],
  })
})

test('a log that contains the earlier checkpoint is valid, even after its host has changed', async () => {
  const { log: corrected, input } = correct()
  const earlierAt = (size: number) => ({ checkpoint: corrected.checkpoint(size), proof: corrected.consistency(size) })
  const earlier = [1, 2, 3, 4, 5, 6].map(earlierAt)
  for (const one of earlier)
    expect(await checkReceipts({ ...input, log: corrected.resultLog(2, { earlier: one }) }, tools)).toMatchObject({
      states: ['counted'],
      findings: [],
    })
  const { checkpoint } = earlierAt(5)
  corrected.rename('new.example')
  const renamed = { checkpoint, proof: corrected.consistency(5) }
  expect(await checkReceipts({ ...input, log: corrected.resultLog(2, { earlier: renamed }) }, tools)).toMatchObject({
    states: ['counted'],
    findings: [],
  })
})

test('a log that was shortened or rewritten since the earlier checkpoint proves nothing', async () => {
  const { log: corrected, input } = correct()
  const checkWith = (checkpoint: string, proof: readonly string[] = []) =>
    checkReceipts({ ...input, log: corrected.resultLog(2, { earlier: { checkpoint, proof } }) }, tools)
  const [before, whole] = [corrected.checkpoint(5), corrected.checkpoint()]
  corrected.entries.pop()
  expect(await checkWith(whole)).toMatchObject({
    states: ['unproven'],
    findings: [{ kind: 'log', text: 'The log was shortened: an earlier checkpoint has 6 entries, the newest 5.' }],
  })
  corrected.append({ type: 'moderation', event: 'take-down', clan: 9, time: 1_795_000_400 })
  const text = 'The log was rewritten: its first 6 entries are not those of an earlier checkpoint.'
  const rewritten = [{ kind: 'log', text }]
  expect(await checkWith(whole)).toMatchObject({ states: ['unproven'], findings: rewritten })
  corrected.append({ type: 'moderation', event: 'take-down', clan: 9, time: 1_795_000_500 })
  expect(await checkWith(whole, corrected.consistency(6))).toMatchObject({ states: ['unproven'], findings: rewritten })
  expect(await checkWith(before, ['x'])).toMatchObject({ states: ['unproven'] })
  expect(await checkWith(before, corrected.consistency(5))).toMatchObject({ states: ['counted'] })
})

test('an earlier checkpoint signed by another key is named', async () => {
  const { log: corrected, input } = correct()
  const forged = { checkpoint: createTestLog().checkpoint(), proof: corrected.consistency(1) }
  const { states, findings } = await checkReceipts(
    { ...input, log: corrected.resultLog(2, { earlier: forged }) },
    tools,
  )
  expect(states).toEqual(['unproven'])
  const text = "The earlier checkpoint has no valid signature by the log's key."
  expect(findings).toContainEqual({ kind: 'signature', text })
  const malformed = { checkpoint: 'no', proof: [] }
  expect(await checkReceipts({ ...input, log: corrected.resultLog(2, { earlier: malformed }) }, tools)).toMatchObject({
    findings: [{ kind: 'signature', text: 'The earlier checkpoint is malformed.' }],
  })
})

test('reports which checks were not possible', async () => {
  const receipts = week.votes.slice(0, 1)
  const { files } = openFiles()
  expect(await check(files, receipts)).toMatchObject({ findings: [], unchecked: [] })
  const withoutLog = await check(files, receipts, { log: undefined })
  expect(withoutLog.states).not.toContain('unproven')
  expect(withoutLog.unchecked).toEqual([
    'Whether the log of commitments contains this result: the log could not be read.',
  ])
  const input = { week: '2026-W47', version: 1, filesOf: () => files, log, receipts }
  const unsigned = await checkReceipts(input, { sha256, verifyEd25519: undefined })
  expect(unsigned.states).not.toContain('unproven')
  expect(unsigned.unchecked).toEqual(['The signature of the checkpoint: Ed25519 is missing here.'])
})

function changeResult(change: (summary: ResultSummary) => ResultSummary): Uint8Array {
  return asciiBytes(canonicalize(change(week.summary)) ?? '')
}
