import { expect, test } from 'vitest'
import type { ClanFacets } from '#contract/clan-list.ts'
import { describeList } from './describe-list.ts'
import { readListQuery } from './filters.ts'

const noCounts = {
  region: {},
  platform: {},
  playstyle: {},
  language: {},
  recruiting: {},
  size: {},
  microphone: {},
  day: {},
  hours: {},
}

function describe(search: string, facets: Partial<ClanFacets> = {}, shown: { total?: number; page?: number } = {}) {
  const address = new URLSearchParams(search)
  const { total = 23, page = 1 } = shown
  const all = { total, options: noCounts, unstated: {}, loosen: {}, ...facets }
  return describeList(readListQuery(address), address, all, { total, page, pages: Math.max(1, Math.ceil(total / 12)) })
}

test('the first page of the whole ranking has an introduction and a count', () => {
  expect(describe('')).toMatchObject({
    headline: undefined,
    title: 'This week’s ranking',
    count: '23 clans · page 1 of 2',
    chips: [],
  })
  expect(describe('', {}, { total: 1 }).count).toBe('1 clan')
})

test.each(['region=eu', 'q=wolf', 'order=newest', 'age=16'])('%s folds the introduction', (search) => {
  expect(describe(search).headline).toMatch(/^23 clans/)
  expect(describe('', {}, { page: 2 }).headline).toBe('23 clans, page 2 of 2')
})

test('a list without clans is not called after its order', () => {
  for (const search of ['q=zzz', 'region=eu&order=newest', 'q=zzz&order=random&seed=1'])
    expect(describe(search, {}, { total: 0 }).title).toBe('Results')
})

test('each filter has a chip that removes only itself; clearing keeps the order', () => {
  const { chips, clearHref } = describe('region=eu&q=wolf&order=newest&unstated=include&language=de&page=2')
  expect(chips).toEqual([
    { text: 'Europe', changes: { region: '' } },
    { text: 'German', changes: { language: '' } },
    { text: '“wolf”', changes: { q: '' } },
  ])
  expect(clearHref).toBe('/?order=newest')
})

test('options have counts, except the selected one; languages are those of the listed clans and the selected one', () => {
  const options = { ...noCounts, region: { eu: 1234 }, language: { de: 4, en: 9 } }
  const { fields, moreCount } = describe('language=fr&recruiting=open', { options })
  const optionsOf = (label: string) =>
    [...fields.main, ...fields.more].find((field) => field.label === label)?.options.map(([, text]) => text)
  expect(optionsOf('Region')).toContain('Europe (1,234)')
  expect(optionsOf('Region')).toContain('Africa (0)')
  expect(optionsOf('Language')).toEqual(['Any', 'English (9)', 'French', 'German (4)'])
  expect(optionsOf('Order')).toEqual(['This week', 'Rising', 'Newest', 'Last week', 'Surprise me'])
  expect(moreCount).toBe(2)
})

test('hours have counts once the time zone is known; it is removed with the last of day and hours', () => {
  const hoursOf = (search: string, hours: Record<string, number> = { evening: 4 }) => {
    const { fields } = describe(search, { options: { ...noCounts, hours } })
    return fields.more.find(({ name }) => name === 'hours')?.options.map(([, text]) => text)
  }
  expect(hoursOf('', {})).toContain('Evenings, 18:00–24:00')
  expect(hoursOf('')).toEqual(expect.arrayContaining(['Evenings, 18:00–24:00 (4)', 'Nights, 0:00–6:00 (0)']))
  expect(hoursOf('hours=night&zone=Europe/Berlin')).toContain('Evenings, 18:00–24:00 (4)')
  const { chips, clearHref } = describe('day=fr&hours=night&zone=Europe/Berlin&order=newest')
  expect(chips).toContainEqual({ text: 'Nights (Europe/Berlin)', changes: { hours: '' } })
  expect(clearHref).toBe('/?order=newest')
  expect(describe('day=fr&zone=Europe/Berlin&order=newest').chips).toEqual([
    { text: 'Friday (Europe/Berlin)', changes: { day: '', zone: '' } },
  ])
})

test('clans that do not state a fact can be included and excluded', () => {
  const unstated = { language: 31 }
  expect(describe('language=de', { unstated }).unstated).toEqual({
    text: '31 clans do not state a language.',
    link: { text: 'Include them', changes: { unstated: 'include' } },
  })
  expect(describe('language=de&unstated=include', { unstated }).unstated?.link).toEqual({
    text: 'Leave them out',
    changes: { unstated: '' },
  })
  expect(describe('language=de', { unstated: { language: 0 } }).unstated).toBeUndefined()
})

test('ages have counts, except the selected one; servers of earlier versions send none', () => {
  const textsOf = (search: string, age?: Record<string, number>) => {
    const { fields } = describe(search, { options: { ...noCounts, ...(age && { age }) } })
    return fields.more.find(({ name }) => name === 'age')?.options.map(([, text]) => text)
  }
  const texts = textsOf('age=14', { 14: 3, 16: 1200, 40: 1800 })
  expect(texts?.slice(0, 5)).toEqual(['Any', '13 (0)', '14', '15 (0)', '16 (1,200)'])
  expect(texts?.at(-1)).toBe('40 or older (1,800)')
  expect(textsOf('')?.slice(0, 2)).toEqual(['Any', '13'])
})

test('if nothing matches, suggests filters to remove with the resulting counts, largest first', () => {
  const loosen = { region: 2, platform: 12, q: 0 }
  const { noMatches } = describe('region=af&platform=ps&q=wolf', { loosen }, { total: 0 })
  expect(noMatches).toMatchObject({
    q: 'wolf',
    links: [
      { text: 'Without PlayStation: 12 clans', href: '/?region=af&q=wolf' },
      { text: 'Without Africa: 2 clans', href: '/?platform=ps&q=wolf' },
    ],
  })
  expect(describe('q=%25&order=newest', { loosen: { q: 48 } }, { total: 0 }).noMatches).toMatchObject({
    text: 'Your search has no letters or digits. Enter at least one.',
    // Not a second link to the list without filters.
    links: [],
  })
  expect(describe('q=wolf', {}, { total: 0 }).noMatches?.text).toMatch(/Try only the beginning of the word\.$/)
  expect(describe('q=wolf+bear&region=eu', {}, { total: 0 }).noMatches?.text).toMatch(/or try fewer words\.$/)
  expect(describe('region=af').noMatches).toBeUndefined()

  const loosen_words = [
    { word: 'foo', q: 'wolf casual', total: 5 },
    { word: 'casual', q: 'foo wolf', total: 1 },
  ]
  const facets = { loosen: { region: 3, q: 48 }, loosen_words }
  expect(describe('q=foo+wolf+casual&region=eu&page=2', facets, { total: 0 }).noMatches?.links).toEqual([
    { text: 'Without “foo”: 5 clans', href: '/?q=wolf+casual&region=eu' },
    { text: 'Without Europe: 3 clans', href: '/?q=foo+wolf+casual' },
    { text: 'Without “casual”: 1 clan', href: '/?q=foo+wolf&region=eu' },
  ])
})

test('if no single filter is the cause, suggests the filters to remove together', () => {
  const facets = {
    loosen: { region: 0, language: 0, hours: 0 },
    loosen_together: { filters: ['hours', 'language'], total: 1200 },
  }
  const { noMatches } = describe('region=eu&language=de&hours=evening&zone=UTC', facets, { total: 0 })
  expect(noMatches?.links).toEqual([{ text: 'Without German and Evenings (UTC): 1,200 clans', href: '/?region=eu' }])
})

test('orders that need an explanation have a note; a random order links to the next one', () => {
  expect(describe('order=rising').note?.text).toContain('this week’s votes minus last week’s')
  expect(describe('order=random&seed=63').note?.link?.changes).toEqual({ seed: '0' })
  expect(describe('order=newest').note).toBeUndefined()
  expect(describe('order=random&seed=7').hidden).toEqual([['seed', '7']])
})
