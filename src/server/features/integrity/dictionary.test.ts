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

test('a dictionary of pairs numbers those of columns as one after the other', () => {
  const highs = Array.from({ length: 2000 }, (_, row) => row % 7)
  const lows = Array.from({ length: 2000 }, (_, row) => row % 900)
  const single = new PairDictionary(4)
  const expected = highs.map((high, row) => single.codeOf(high, lows[row] ?? 0))
  const codes = new PairDictionary(4).codesOfColumns(highs, lows, 3, 2000)
  // Rows 0 to 2 recur later, so leaving them out changes the numbers only.
  const renumbered = new Map([...codes].map((code, index) => [code, expected[index + 3]]))
  expect([...codes].map((code) => renumbered.get(code))).toEqual(expected.slice(3))
  expect(renumbered.size).toBe(new Set(expected.slice(3)).size)
  expect(new Set(renumbered.values()).size).toBe(renumbered.size)
})

test('a hash dictionary tells prints apart that differ in one digit', () => {
  const dictionary = new HashDictionary()
  const print = 'a'.repeat(64)
  expect(dictionary.codeOf(print)).toBe(1)
  expect(dictionary.codeOf(`${print.slice(1)}b`)).toBe(2)
})
