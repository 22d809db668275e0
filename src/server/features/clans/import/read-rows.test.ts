import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'
import { readNdjson } from './read-ndjson.ts'
import { type ReadRows, type SourceRow, UnreadableFile } from './source-row.ts'

async function collect(rows: AsyncIterable<SourceRow>): Promise<SourceRow[]> {
  const all: SourceRow[] = []
  for await (const row of rows) all.push(row)
  return all
}

/** Also checks that small chunks result in the same rows. */
async function rowsOf(read: ReadRows, text: string): Promise<SourceRow[]> {
  const rows = await collect(read(Readable.from([text])))
  const crumbs = text.match(/[^]{1,3}/g) ?? []
  expect(await collect(read(Readable.from(crumbs)))).toEqual(rows)
  expect(await collect(read(Readable.from(text.split(''))))).toEqual(rows)
  return rows
}

describe('CSV', () => {
  const lines = async (text: string) => (await rowsOf(readCsv, text)).map(({ line }) => line)

  test('names cells by the header, in any order', async () => {
    expect(await rowsOf(readCsv, 'region,name\neu,Vanguard\n')).toEqual([
      { line: 2, cells: { region: 'eu', name: 'Vanguard' } },
    ])
  })
  test.each([',', ';', '\t', '|'])('may be separated by %j', async (separator) => {
    const others = ', ; \t |'.replace(separator, '')
    const [row] = await rowsOf(
      readCsv,
      `name${separator}"invite"${separator}note\n"a${separator}b"${separator}x${separator}${others}\n`,
    )
    expect(row).toMatchObject({ cells: { name: `a${separator}b`, invite: 'x' } })
  })
  test.each(['\n', '\r\n', '\r'])(
    'counts lines that end with %j, including blank lines and those in quotes',
    async (end) => {
      const text = ['name,text', 'A,"one', 'two', '', 'three"', '', ' ', 'B,x', ',', '"C",""'].join(end)
      expect(await lines(text)).toEqual([2, 8, 10])
      expect(await lines(text + end)).toEqual([2, 8, 10])
      expect(await lines(end + end + text)).toEqual([4, 10, 12])
    },
  )
  test('keeps quotes inside a field', async () => {
    const rows = await rowsOf(readCsv, 'name,text\nThe "Old" Guard,"say ""hi"""\n')
    expect(rows).toMatchObject([{ cells: { name: 'The "Old" Guard', text: 'say "hi"' } }])
  })
  test('treats missing trailing cells as empty, and rejects extra cells', async () => {
    const rows = await rowsOf(readCsv, 'name,text\nA\nB,one, two\nC,x,,\n')
    expect(rows).toMatchObject([{ cells: { name: 'A', text: '' } }, { line: 3 }, { cells: { name: 'C' } }])
    expect(rows[1]).toHaveProperty('problem', expect.stringContaining('3 fields'))
  })
  test('with an unclosed quote is rejected with its line', async () => {
    await expect(rowsOf(readCsv, 'name,text\nA,"one\ntwo"\nB,"never\nclosed\n')).rejects.toThrow(/^line 4: a quote/)
    const long = `name,text\nA,"${'x'.repeat(1_100_000)}`
    await expect(collect(readCsv(Readable.from([long])))).rejects.toThrow(UnreadableFile)
  })
  test('without a header is rejected', async () => {
    await expect(rowsOf(readCsv, ' \n\n')).rejects.toThrow('empty')
  })
})

describe('JSON', () => {
  test('may be a list, or an object with one', async () => {
    const list = '[{"name":"A"},\n{"name":"B, [\\"{"}]'
    const rows = [
      { line: 1, cells: { name: 'A' } },
      { line: 2, cells: { name: 'B, ["{' } },
    ]
    expect(await rowsOf(readJson, list)).toEqual(rows)
    expect(await rowsOf(readJson, `{"made": {"by": ["x"]}, "clans": ${list}, "more": null}`)).toEqual(rows)
  })
  test('keeps nested values and escapes, and counts lines', async () => {
    const text = '\n[\n\n  {"platforms": ["pc",\n "ps"], "name": "\\u00c4ro\\\\"}\n ,\n {"name":\n"B"} ]\n'
    expect(await rowsOf(readJson, text)).toEqual([
      { line: 4, cells: { platforms: ['pc', 'ps'], name: 'Äro\\' } },
      { line: 7, cells: { name: 'B' } },
    ])
  })
  test('reports elements that are not objects', async () => {
    const rows = await rowsOf(readJson, '[1, "two",\n null, [3], {"name": nope}, {"name":"A"}]')
    expect(rows.map((row) => [row.line, 'problem' in row])).toEqual([
      [1, true],
      [1, true],
      [2, true],
      [2, true],
      [2, true],
      [2, false],
    ])
  })
  test('may be empty', async () => {
    expect(await rowsOf(readJson, '[]')).toEqual([])
    expect(await rowsOf(readJson, '{"clans":[ ]}')).toEqual([])
  })
  test.each([
    '',
    '{}',
    '"clans"',
    '[{"name":"A"}',
    '[{"name":"A"},]',
    '[{"a":1}]]',
    '{"a":[1]',
    '[{"name":"A}]',
    '[1] [2]',
  ])('%s is rejected', async (text) => {
    await expect(rowsOf(readJson, text)).rejects.toThrow(UnreadableFile)
  })
  test('with two lists is rejected', async () => {
    await expect(rowsOf(readJson, '{"clans":[{}],\n"more":[{}]}')).rejects.toThrow(/^line 2: a second list/)
  })
  test('with one object per line is rejected with a hint about NDJSON', async () => {
    await expect(rowsOf(readJson, '{"name":"A"}\n{"name":"B"}')).rejects.toThrow('--format ndjson')
  })
})

describe('NDJSON', () => {
  test('has one object per line; an invalid line is a bad row', async () => {
    const rows = await rowsOf(readNdjson, '{"name":"A"}\r\n\n{"name":\n[]\n{"name":"B"}')
    expect(rows).toMatchObject([
      { line: 1, cells: { name: 'A' } },
      { line: 3, problem: expect.stringContaining('not valid JSON') },
      { line: 4, problem: 'is not an object' },
      { line: 5, cells: { name: 'B' } },
    ])
  })
})
