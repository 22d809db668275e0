import { expect, test } from 'vitest'
import { filterText, listHeadline, unstatedText } from './filter-texts.ts'
import { readListQuery } from './filters.ts'

const headline = (query: string, total = 23, page = 1) =>
  listHeadline(readListQuery(new URLSearchParams(query)), { total, page, pages: Math.max(1, Math.ceil(total / 12)) })

test.each([
  ['region=eu&platform=pc', '23 clans in Europe on PC'],
  ['region=ww&playstyle=competitive', '23 competitive clans worldwide'],
  ['playstyle=casual&language=de', '23 casual, German-speaking clans'],
  [
    'language=pt&recruiting=open&size=101%2B',
    '23 Portuguese-speaking clans with more than 100 members, open to new members',
  ],
  ['recruiting=trial&size=11-25', '23 clans with 11–25 members, recruiting by trial'],
  ['microphone=required&day=fr&age=16', '23 clans that require a microphone, playing on Fridays, for players aged 16'],
  ['hours=evening&zone=Europe/Berlin', '23 clans playing in the evening'],
  ['hours=night&day=sa', '23 clans playing on Saturday nights'],
  ['platform=xbox&q=night+wolves', '23 clans on Xbox matching “night wolves”'],
  ['language=de&unstated=include', '23 German-speaking clans, including those that do not say'],
  ['order=newest', '23 clans, newest first'],
  ['order=rising&region=na', '23 clans in North America'],
])('names what %s shows: %s', (query, text) => {
  expect(headline(query)).toBe(text)
})

test('names one clan, none, many and later pages', () => {
  expect(headline('region=eu', 1)).toBe('1 clan in Europe')
  expect(headline('region=af&platform=ps', 0)).toBe('No clans in Africa on PlayStation')
  expect(headline('', 12_345, 7)).toBe('12,345 clans, page 7 of 1,029')
})

test('names a filter outside of a sentence', () => {
  expect(filterText('region', 'eu')).toBe('Europe')
  expect(filterText('language', 'de')).toBe('German')
  expect(filterText('language', 'qqq')).toBe('qqq')
  expect(filterText('recruiting', 'closed')).toBe('Recruiting: closed')
  expect(filterText('microphone', 'unused')).toBe('Microphone: not used')
  expect(filterText('hours', 'evening', 'America/New_York')).toBe('Evenings (America/New York)')
  expect(filterText('day', 'fr', 'America/New_York')).toBe('Friday (America/New York)')
  expect(filterText('day', 'fr')).toBe('Friday')
  expect(filterText('age', '17')).toBe('Age 17')
  expect(filterText('q', 'wolves')).toBe('“wolves”')
})

test('says how many clans do not state the filtered facts', () => {
  expect(unstatedText({ language: 31 })).toBe('31 clans do not state a language.')
  expect(unstatedText({ language: 1, size: 1200, day: 0 })).toBe(
    '1 clan does not state a language, 1,200 do not state their size.',
  )
  expect(unstatedText({ language: 0 })).toBe('')
})
