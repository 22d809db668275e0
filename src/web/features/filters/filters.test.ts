import { expect, test } from 'vitest'
import { isFiltered, noFilters, readFilters } from './filters.ts'
import { canonicalListHref, listHref } from './list-href.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

test('reads codes of the contract; any other value means "any"', () => {
  expect(read('playstyle=casual&region=eu&platform=ps')).toEqual({
    ...noFilters,
    playstyle: 'casual',
    region: 'eu',
    platform: 'ps',
  })
  expect(read('playstyle=any&region=&platform=PC')).toEqual(noFilters)
  expect(read('region=constructor&platform=toString&playstyle=__proto__')).toEqual(noFilters)
  expect(read('')).toEqual(noFilters)
})

test('a single filter makes the list filtered', () => {
  expect(isFiltered(noFilters)).toBe(false)
  for (const query of ['playstyle=casual', 'region=ww', 'platform=pc']) expect(isFiltered(read(query))).toBe(true)
})

test('trims the search text and limits its length', () => {
  expect(read('q=++night+wolves+').q).toBe('night wolves')
  expect(read('q=++').q).toBeUndefined()
  expect(read('q=').q).toBeUndefined()
  expect(read('q=%00a%00b').q).toBe('ab')
  expect(read(`q=${'a'.repeat(101)}`).q).toHaveLength(100)
  expect(isFiltered(read('q=a'))).toBe(true)
})

test('the URL has the active filters, and the page number from the second page on', () => {
  const query = new URLSearchParams('region=eu&page=4')
  expect(listHref(query, read('region=eu'), 2)).toBe('/?region=eu&page=2')
  expect(listHref(query, read('region=eu'), 1)).toBe('/?region=eu')
  expect(listHref(query, noFilters)).toBe('/')
})

test('a submitted form becomes the canonical URL, and unrelated parameters stay', () => {
  const submitted = new URLSearchParams('playstyle=any&region=eu&platform=any&utm_source=a%20b')
  expect(listHref(submitted, readFilters(submitted))).toBe('/?region=eu&utm_source=a+b')
  expect(canonicalListHref(readFilters(submitted), 3)).toBe('/?region=eu&page=3')
})

test('listHref is idempotent', () => {
  for (const query of [
    '',
    'region=eu',
    'platform=pc&region=eu&page=7',
    'region=eu&region=na',
    'q=a+b&page=2',
    `q=${'a '.repeat(60)}`,
    'x=1&x=2&page=02',
  ]) {
    const first = listHref(new URLSearchParams(query), read(query), 7)
    const again = new URLSearchParams(first.slice(2))
    expect(listHref(again, readFilters(again), 7)).toBe(first)
  }
})
