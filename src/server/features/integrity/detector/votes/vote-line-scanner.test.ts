import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { collectVotes } from './collect-votes.ts'
import { createLineReader } from './read-vote-lines.ts'
import { createLineScanner } from './vote-line-scanner.ts'
import { voteFields } from './vote-fields.ts'
import type { VoteRow } from './vote-row.ts'
import { addScriptedVotes, sampleVotes } from '../votes.fixture.ts'

const lastWeek = '2026-W46'

/** Reads the lines with `JSON.parse` only, as a reference. */
function columnsByParsing(lines: readonly string[]) {
  const votes = collectVotes(4, lastWeek)
  for (const line of lines) {
    const row = JSON.parse(line) as VoteRow
    if (row.week <= lastWeek) votes.add(row)
  }
  return votes.finish()
}

function columnsByScanning(lines: readonly string[]) {
  const reader = createLineReader(lastWeek)
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''))
  reader.add(bytes, 0, bytes.length)
  return reader.finish()
}

const rows = (() => {
  const votes = sampleVotes(3, 8)
  addScriptedVotes(votes, 1, 5)
  return votes.rows()
})()
const usual = (name: string) => rows.map((row) => (row as unknown as Record<string, unknown>)[name] ?? null)

const text = fc.oneof(
  fc.string({ maxLength: 50 }),
  fc.string({ unit: 'grapheme', maxLength: 10 }),
  fc.constantFrom(
    '',
    '"',
    '\\',
    '\n',
    ' ',
    'ü',
    '2026-W40',
    '2026-W47',
    '::1',
    '1.2.3.4/32',
    '::ffff:1.2.3.4',
    '1:02:3:4::',
    '1:2:3:4::/64',
  ),
  fc.ipV4(),
  fc.ipV6(),
  fc.ipV6().map((address) => `${address}/64`),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
)
const number = fc.oneof(fc.integer({ min: 0, max: 2 ** 31 - 1 }), fc.constantFrom(-1, 0, 4_200_000_027, 1.5, 1e21))
const values: Readonly<Record<string, fc.Arbitrary<unknown>>> = Object.fromEntries(
  voteFields.map((name) => {
    const known = fc.constantFrom(...usual(name))
    if (/^(id|clan_id|.*_number|.*_score|.*_bad|.*_s|.*_ms|.*_version)$/.test(name))
      return [name, fc.oneof(known, number)]
    if (name === 'trusted' || name === 'visible') return [name, fc.oneof(known, fc.boolean())]
    if (name === 'cast_at' || name === 'week' || name === 'voter_key') return [name, known]
    return [name, fc.oneof(known, fc.constant(null), text)]
  }),
)
const required = ['id', 'week', 'clan_id', 'voter_key', 'cast_at'] as const
const row = fc
  .record(values, { requiredKeys: [...required] })
  .filter((found) => required.every((name) => found[name] !== null))
const line = fc
  .record({
    row,
    unknown: fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 }),
    order: fc.boolean(),
    spacing: fc.constantFrom(undefined, undefined, undefined, '', '  '),
    escapes: fc.boolean(),
  })
  .map(({ row: known, unknown, order, spacing, escapes }) => {
    const entries = [...Object.entries(known), ...Object.entries(unknown).filter(([name]) => !(name in known))]
    const json = JSON.stringify(Object.fromEntries(order ? entries : entries.toReversed()), null, spacing)
    const oneLine = json.replaceAll('\n', ' ')
    return escapes
      ? oneLine.replaceAll(/"(week|browser|list|chrome)"/g, (found) => found.replace('e', '\\u0065'))
      : oneLine
  })

test('reads votes as JSON.parse does, for any lines', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
      expect(columnsByScanning(lines)).toEqual(columnsByParsing(lines))
    }),
  )
})

test('scans ordinary lines, even if some fields are missing', () => {
  const lines = rows.map((vote) => JSON.stringify(vote))
  const bytes = Buffer.from(lines.map((usualLine) => `${usualLine}\n`).join(''))
  const { scan } = createLineScanner(bytes)
  let scanned = 0
  for (let position = 0; position !== -1 && position < bytes.length; scanned++) position = scan(position)
  expect(scanned).toBe(rows.length)
  expect(columnsByScanning(lines)).toEqual(columnsByParsing(lines))
})

describe('a line that is unusual in one respect', () => {
  const usualLine =
    '{"id":1,"week":"2026-W46","clan_id":2,"voter_key":"a","cast_at":"2026-11-09T12:00:00.000Z","trusted":true}'
  const scanLine = (unusual: string) => createLineScanner(Buffer.from(unusual)).scan(0)

  test('differs from a line that is scanned', () => {
    expect(scanLine(`${usualLine}\n`)).toBe(usualLine.length + 1)
  })

  test.each([
    ['"id":1', '"id":01'],
    ['"id":1', '"id":12345678901234567'],
    ['"id":1', '"id":1.5'],
    ['"id":1', '"id":"1"'],
    ['"id":1', '"id":'],
    ['"id":1', '"id":1 '],
    ['"id":1', '"id":1,"id":null'],
    ['"id":1', '"id":1,"other":{}'],
    ['"id":', '"id" :'],
    ['"id":', '"id"='],
    ['"id":', '"\u00fc":1,"id":'],
    ['"week"', ' "week"'],
    ['"week"', '-week"'],
    ['"2026-W46"', '2026'],
    ['"2026-W46"', 'true'],
    ['"a"', '"a\tb"'],
    ['"a"', '"a\\n"'],
    ['"a"', '"\u00fc"'],
    ['"a"', '""'],
    ['"a"', 'null'],
    ['true', 'tru1'],
    ['true', 'nul1'],
    ['}', ',}'],
    ['}', '}{"id":2}'],
    ['{', '['],
    ['}', ']'],
    ['}', '} '],
    ['}', ''],
  ])('is left to JSON.parse: %j is %j', (part, changed) => {
    expect(scanLine(`${usualLine.replace(part, changed)}\n`)).toBe(-1)
  })

  test('is left to JSON.parse: fields are missing', () => {
    expect(scanLine('{"id":1}\n')).toBe(-1)
  })

  test('is left to JSON.parse: there is no line break', () => {
    expect(scanLine(usualLine)).toBe(-1)
  })
})
