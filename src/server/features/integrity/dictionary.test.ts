import { expect, test } from 'vitest'
import { HashDictionary, NamedDictionary, PairDictionary } from './dictionary.ts'

test.each([
  ['hash', HashDictionary],
  ['named', NamedDictionary],
])('a %s dictionary numbers texts from 1 in the order of first use', (_, Kind) => {
  const dictionary = new Kind()
  expect(['b', 'a', 'b', 'c', 'a'].map((text) => dictionary.codeOf(text))).toEqual([1, 2, 1, 3, 2])
  expect(dictionary.size()).toBe(4)
})

test('a dictionary of pairs keeps its codes when it grows', () => {
  const dictionary = new PairDictionary(4)
  const codes = Array.from({ length: 1000 }, (_, index) => dictionary.codeOf(index % 7, index))
  expect(codes).toEqual(Array.from({ length: 1000 }, (_, index) => index + 1))
  expect(Array.from({ length: 1000 }, (_, index) => dictionary.codeOf(index % 7, index))).toEqual(codes)
})

test('a dictionary of pairs assigns the same codes in bulk as one by one, and skips pairs whose code is 0', () => {
  const highs = Uint32Array.from({ length: 500 }, (_, row) => row % 7)
  const lows = Uint32Array.from({ length: 500 }, (_, row) => row % 90)
  const single = new PairDictionary(4)
  const isSkipped = (row: number) => row % 3 === 0
  const expected = Array.from(highs, (high, row) => (isSkipped(row) ? 0 : single.codeOf(high, lows[row] ?? 0)))
  const codes = Uint32Array.from(highs, (_, row) => (isSkipped(row) ? 0 : 1))
  new PairDictionary(4).codesOf(highs, lows, codes, 0, 500)
  expect([...codes]).toEqual(expected)
})

test('a hash dictionary distinguishes prints that differ in one digit', () => {
  const dictionary = new HashDictionary()
  const print = 'a'.repeat(64)
  expect(dictionary.codeOf(print)).toBe(1)
  expect(dictionary.codeOf(`${print.slice(1)}b`)).toBe(2)
})
