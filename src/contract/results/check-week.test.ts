import { describe, expect, test } from 'vitest'
import {
  clansOfAllRules,
  createTestLog,
  publishWeek,
  type PublishedWeek,
  sha256,
  verifyEd25519,
} from '#test/support/published-week.ts'
import { asciiBytes, asciiText, toHex } from './bytes.ts'
import type { LogFiles } from './check-log.ts'
import { checkWeek } from './check-week.ts'
import type { FindingKind } from './findings.ts'

type Files = Map<string, Uint8Array>

const filesOf = (files: ReadonlyMap<string, Uint8Array>) => ({ read: async (path: string) => files.get(path) })

function aSite() {
  const log = createTestLog()
  const base = publishWeek(log, {
    week: '2026-W46',
    clans: [
      { clan: 2, counted: 3 },
      { clan: 3, counted: 3 },
    ],
  })
  const week = publishWeek(log, { week: '2026-W47', clans: clansOfAllRules(), base })
  return { log, base, week }
}

async function check(
  week: PublishedWeek,
  { base, log, tamper }: { base?: PublishedWeek; log?: LogFiles; tamper?: (files: Files) => void } = {},
) {
  const files = new Map(week.files)
  tamper?.(files)
  return checkWeek(
    { files: filesOf(files), ...(log && { log }), ...(base && { findBase: () => filesOf(base.files) }) },
    { sha256, verifyEd25519 },
  )
}

const kindsOf = ({ findings }: { findings: readonly { kind: FindingKind }[] }) => [
  ...new Set(findings.map(({ kind }) => kind)),
]

const edit = (path: string, change: (text: string) => string) => (files: Files) => {
  const text = asciiText(files.get(path) ?? new Uint8Array())
  const changed = change(text)
  expect(changed).not.toBe(text)
  files.set(path, asciiBytes(changed))
}
const ledger = 'votes/0.ndjson.gz'
/** Edits the lines of the first ledger file. */
const editLines = (change: (lines: string[]) => string[]) =>
  edit(ledger, (text) => `${change(text.trimEnd().split('\n')).join('\n')}\n`)
const editClan = (clan: number, from: string, to: string) =>
  edit('clans.ndjson', (text) =>
    text
      .split('\n')
      .map((line) => (line.includes(`"clan":${clan},`) ? line.replace(from, to) : line))
      .join('\n'),
  )

test('a week with all rules is valid, with and without files of the log and of the week before', async () => {
  const { log, base, week } = aSite()
  expect(new Set(week.clans.map(({ decided }) => decided))).toEqual(
    new Set(['votes', 'premium', 'earlier', 'lastWeek', 'draw', null]),
  )
  const full = await check(week, { base, log: log.files() })
  expect(full).toMatchObject({ findings: [], omitted: 0, unchecked: [], week: '2026-W47', version: 1, clans: 10 })
  expect(full.votes).toBe(week.votes.length)
  const alone = await check(week)
  expect(alone.findings).toEqual([])
  expect(alone.unchecked).toHaveLength(2)
})

// On a busy machine, thousands of hashes can take longer than the default timeout of five seconds.
test.each([0, 1, 4096, 4097, 8193])('a ledger of %d votes is valid', { timeout: 60_000 }, async (counted) => {
  const log = createTestLog()
  const week = publishWeek(log, { week: '2026-W47', clans: [{ clan: 1, counted }] })
  expect(week.summary.ledger.files).toBe(Math.ceil(counted / 4096))
  expect(await check(week, { log: log.files() })).toMatchObject({ findings: [], unchecked: [], votes: counted })
})

describe('tampering is named', () => {
  test.each<[string, (files: Files) => void, FindingKind[], RegExp]>([
    [
      'a vote is given to another clan',
      editLines((lines) => lines.map((line, i) => (i === 3 ? line.replace(/,\d+,/, ',4,') : line))),
      ['ledger', 'cast', 'clans'],
      /not those of the cast commitment/,
    ],
    [
      'a vote is added',
      editLines((lines) => [...lines, '["ffffffffffffffffffffffffffffffff",4,1]']),
      ['ledger', 'cast', 'clans'],
      /says that \d+ were received/,
    ],
    [
      'a vote is removed',
      editLines((lines) => lines.slice(1)),
      ['ledger', 'cast', 'clans'],
      /says that \d+ were received/,
    ],
    [
      'a state is changed',
      editLines((lines) => lines.map((line) => line.replace(',1,0]', ',1,1]'))),
      ['ledger', 'clans'],
      /the state of at least one/,
    ],
    [
      'a receipt is there twice',
      editLines(([first = '', , ...rest]) => [first, first, ...rest]),
      ['order', 'ledger', 'cast', 'clans'],
      /again/,
    ],
    ['the ledger is not sorted', editLines((lines) => lines.toReversed()), ['order', 'ledger', 'cast'], /not sorted/],
    [
      'a line is not a vote',
      editLines(([, ...rest]) => ['[1]', ...rest]),
      ['file', 'ledger', 'cast', 'clans'],
      /line 1 is not a line/,
    ],
    [
      'a ledger file is missing',
      (files) => files.delete(ledger),
      ['file', 'cast', 'ledger', 'clans'],
      /0.ndjson.gz is missing/,
    ],
    ['tree.bin is changed', (files) => files.set('tree.bin', new Uint8Array(32)), ['ledger'], /tree.bin was changed/],
    [
      'groups.bin is changed',
      (files) => files.set('groups.bin', new Uint8Array(32)),
      ['ledger'],
      /groups.bin and tree.bin contradict/,
    ],
    [
      'the hashes of a block are changed',
      (files) => files.set('blocks/0.bin', new Uint8Array(32)),
      ['ledger'],
      /blocks\/0.bin and tree.bin contradict/,
    ],
    ['the hashes of blocks are missing', (files) => files.delete('blocks/0.bin'), ['file'], /blocks\/0.bin is missing/],
    ['a penalty is changed', editClan(1, '"penalty":50', '"penalty":40'), ['input', 'clans'], /Clan 1.*effective/],
    [
      'an input that decides nothing is changed',
      editClan(10, '"premium":false', '"premium":true'),
      ['input'],
      /clans.ndjson was changed/,
    ],
    ['last week is changed', editClan(9, '"lastWeek":0', '"lastWeek":9'), ['input'], /Clan 9.*9 votes last week/],
    ['a rank is changed', editClan(5, '"rank":2', '"rank":1'), ['input', 'clans'], /Clan 5: clans.ndjson says rank 1/],
    [
      'an order of last votes is invented',
      editClan(9, '"lastVoteOrder":0', '"lastVoteOrder":1'),
      ['input'],
      /lastVoteOrder is 1 with 0 counted/,
    ],
    [
      'a clan is left out',
      edit('clans.ndjson', (text) => text.replace(/.*"clan":8,.*\n/, '')),
      ['input', 'file', 'clans'],
      /Clan 8 has votes/,
    ],
    [
      'a line has spaces',
      edit('clans.ndjson', (text) => text.replace(',', ', ')),
      ['input', 'file', 'clans'],
      /line 1 is not/,
    ],
    [
      'result.json is not canonical',
      edit('result.json', (text) => `${text}\n`),
      ['file'],
      /result.json is missing or malformed/,
    ],
    [
      'a sum is changed',
      edit('result.json', (text) => text.replace(/"undecided":\d+/, '"undecided":0')),
      ['ledger', 'result'],
      /undecided is 0/,
    ],
  ])('%s', async (_, tamper, kinds, sentence) => {
    const { log, base, week } = aSite()
    const report = await check(week, { base, log: log.files(), tamper })
    expect(new Set(kindsOf(report))).toEqual(new Set(kinds))
    expect(report.findings.map(({ text }) => text).join('\n')).toMatch(sentence)
  })

  test('a week is replaced by another valid one', async () => {
    const { log, base } = aSite()
    const other = publishWeek(createTestLog(), { week: '2026-W47', clans: clansOfAllRules(), base })
    const report = await check(other, { base, log: log.files() })
    expect(kindsOf(report)).toEqual(['cast', 'result'])
    expect(report.findings.map(({ text }) => text).join()).toMatch(/result.json is not version 1 of the result/)
  })

  test('the same version is published twice', async () => {
    const { log, base } = aSite()
    const again = publishWeek(log, { week: '2026-W47', clans: [{ clan: 2, counted: 1 }], base })
    expect(kindsOf(await check(again, { base, log: log.files() }))).toEqual(['cast', 'result'])
  })

  test('last week is replaced', async () => {
    const { log, week } = aSite()
    const clans = [
      { clan: 2, counted: 3 },
      { clan: 3, counted: 2 },
    ]
    const other = publishWeek(createTestLog(), { week: '2026-W46', clans })
    expect(kindsOf(await check(week, { base: other, log: log.files() }))).toEqual(['result', 'input'])
  })
})

describe('the base result of a week', () => {
  test("is the previous week's", async () => {
    const log = createTestLog()
    const base = publishWeek(log, { week: '2026-W45', clans: [{ clan: 2, counted: 3 }] })
    const week = publishWeek(log, { week: '2026-W47', clans: clansOfAllRules(), base })
    const { findings } = await check(week, { base, log: log.files() })
    expect(findings.map(({ text }) => text)).toContain(
      'The result is based on that of 2026-W45, which is not the week before 2026-W47.',
    )
  })

  test('was published before the end of the week', async () => {
    const log = createTestLog()
    const base = publishWeek(createTestLog(), { week: '2026-W46', clans: [{ clan: 2, counted: 3 }] })
    const week = publishWeek(log, { week: '2026-W47', clans: clansOfAllRules(), base })
    const result = base.files.get('result.json') ?? new Uint8Array()
    log.append({ type: 'result', week: '2026-W46', version: 1, sha256: toHex(sha256(result)), time: 1_795_000_300 })
    const { findings } = await check(week, { base, log: log.files() })
    expect(findings.map(({ text }) => text)).toEqual([
      'The result is based on version 1 of the result of 2026-W46, which was published after the end of 2026-W47.',
    ])
  })

  test('is not checked if the week names none, although the log has it', async () => {
    const { log } = aSite()
    const clans = [{ clan: 2, counted: 3 }]
    const without = publishWeek(log, { week: '2026-W48', clans })
    expect(await check(without, { log: log.files() })).toMatchObject({
      findings: [],
      unchecked: [expect.stringMatching(/^Last week's votes/)],
    })
    expect(await check(publishWeek(log, { week: '2026-W52', clans }), { log: log.files() })).toMatchObject({
      findings: [],
      unchecked: [],
    })
  })
})

test('many wrong lines are counted, and the first ones listed', async () => {
  const { week } = aSite()
  const tamper = (files: Files) => files.set(ledger, asciiBytes('[]\n'.repeat(1000)))
  const report = await check(week, { tamper })
  expect(report.findings).toHaveLength(100)
  expect(report.omitted).toBeGreaterThan(900)
})
