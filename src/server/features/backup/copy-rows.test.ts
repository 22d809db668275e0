import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { splitRows } from './copy-rows.ts'

async function split(text: string, partLength: number, maxBytes: number) {
  const parts = text.match(new RegExp(`[^]{1,${partLength}}`, 'g')) ?? []
  const chunks: [string, number][] = []
  for await (const { bytes, rows } of splitRows(Readable.from(parts.map((part) => Buffer.from(part))), maxBytes))
    chunks.push([bytes.toString(), rows])
  return chunks
}

test.each([1, 2, 3, 100])('splits rows at line breaks, from parts of %i bytes', async (partLength) => {
  const chunks = await split('one\ntwo\nthree\nfour\n', partLength, 9)
  expect(chunks.map(([text]) => text).join('')).toBe('one\ntwo\nthree\nfour\n')
  expect(chunks.reduce((sum, [, rows]) => sum + rows, 0)).toBe(4)
  for (const [text] of chunks) expect(text.endsWith('\n')).toBe(true)
  if (partLength < 100) expect(chunks.length).toBeGreaterThan(1)
})

test('keeps a long row whole, and returns nothing for no rows', async () => {
  expect(await split('a\nmuch longer than the limit\nb\n', 1, 8)).toEqual([
    ['a\nmuch longer than the limit\n', 2],
    ['b\n', 1],
  ])
  expect(await split('', 4, 8)).toEqual([])
})
