import { expect, test } from 'vitest'
import { isFiltered, parametersOf, readListQuery } from './filters.ts'
import { listHref } from './list-href.ts'

const read = (query: string) => readListQuery(new URLSearchParams(query))
/** The canonical URL. */
const hrefOf = (query: string, page = 1) => listHref(new URLSearchParams(query), parametersOf(read(query)), page)

test('reads codes of the contract; any other value means "any"', () => {
  expect(read('playstyle=casual&region=eu&platform=ps&language=de&recruiting=open&size=101%2B&day=fr&age=16')).toEqual({
    filters: {
      playstyle: 'casual',
      region: 'eu',
      platform: 'ps',
      language: 'de',
      recruiting: 'open',
      size: '101+',
      day: 'fr',
      age: '16',
    },
    order: 'week',
  })
  for (const query of [
    'playstyle=any&region=&platform=PC&language=any',
    'region=constructor&platform=toString&playstyle=__proto__&order=valueOf',
    'language=german&age=0&age=x&recruiting=maybe&unstated=include&seed=3&order=week',
    '',
  ]) {
    expect(read(query)).toEqual({ filters: {}, order: 'week' })
    expect(isFiltered(read(query))).toBe(false)
  }
})

test('a single filter makes the list filtered, an order does not', () => {
  for (const query of ['playstyle=casual', 'region=ww', 'platform=pc', 'microphone=unused', 'age=18', 'q=a'])
    expect(isFiltered(read(query)), query).toBe(true)
  expect(isFiltered(read('order=newest'))).toBe(false)
})

test('trims the search text and limits its length', () => {
  const textOf = (query: string) => read(query).filters.q
  expect(textOf('q=++night+wolves+')).toBe('night wolves')
  expect(textOf('q=++')).toBeUndefined()
  expect(textOf('q=%00a%00b')).toBe('ab')
  expect(textOf(`q=${'a'.repeat(101)}`)).toHaveLength(100)
})

test('hours use the time zone of the URL, then the visitor’s, otherwise UTC', () => {
  expect(read('hours=evening&zone=Europe/Berlin').zone).toBe('Europe/Berlin')
  for (const query of ['hours=evening', 'hours=evening&zone=Europe/Nowhere', 'hours=night&zone=%2B02:00'])
    expect(read(query).zone, query).toBe('UTC')
  expect(read('hours=any&zone=Europe/Berlin').zone).toBeUndefined()
  expect(hrefOf('hours=evening')).toBe('/?hours=evening&zone=UTC')
  const own = (query: string) => readListQuery(new URLSearchParams(query), 'Asia/Tokyo').zone
  expect(own('hours=evening&zone=Europe/Berlin')).toBe('Europe/Berlin')
  expect(own('hours=evening')).toBe('Asia/Tokyo')
})

test('a day has a time zone only if it is known', () => {
  expect(hrefOf('day=fr&zone=Europe/Berlin')).toBe('/?day=fr&zone=Europe%2FBerlin')
  expect(hrefOf('day=fr&zone=Europe/Nowhere')).toBe('/?day=fr')
  expect(hrefOf('day=any&zone=Europe/Berlin')).toBe('/')
  expect(readListQuery(new URLSearchParams('day=fr'), 'Asia/Tokyo').zone).toBe('Asia/Tokyo')
})

test('a random order has one of 64 seeds, others have none', () => {
  expect(read('order=random&seed=63').seed).toBe('63')
  for (const query of ['order=random', 'order=random&seed=64', 'order=random&seed=x'])
    expect(read(query).seed).toBe('0')
  expect(read('order=rising&seed=5').seed).toBeUndefined()
})

test('a submitted form becomes the canonical URL, and unrelated parameters stay', () => {
  expect(hrefOf('playstyle=any&region=eu&platform=any&q=&order=week&utm_source=a%20b')).toBe(
    '/?region=eu&utm_source=a+b',
  )
  expect(hrefOf('region=eu&page=4', 2)).toBe('/?region=eu&page=2')
  expect(hrefOf('region=eu&page=4')).toBe('/?region=eu')
  expect(hrefOf('order=newest&page=2', 2)).toBe('/?order=newest&page=2')
  expect(hrefOf('order=random&page=2', 2)).toBe('/?order=random&page=2&seed=0')
  expect(hrefOf('unstated=include&region=eu')).toBe('/?region=eu')
  expect(hrefOf('unstated=include&language=de')).toBe('/?unstated=include&language=de')
  expect(hrefOf('q=%00')).toBe('/')
})

test('the canonical URL is its own canonical URL', () => {
  for (const query of [
    '',
    'platform=pc&region=eu&page=7',
    'region=eu&region=na',
    `q=${'a '.repeat(60)}`,
    'x=1&x=2&page=02',
  ]) {
    const first = hrefOf(query, 7)
    expect(hrefOf(first.slice(2), 7)).toBe(first)
  }
})

test('an empty value or "any" removes a filter, and any change returns to the first page', () => {
  const query = new URLSearchParams('region=eu&q=a&page=3')
  expect(listHref(query, { region: 'any' })).toBe('/?q=a')
  expect(listHref(query, { q: '', region: 'na' })).toBe('/?region=na')
})
