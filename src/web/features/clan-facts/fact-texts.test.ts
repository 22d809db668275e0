import { expect, test } from 'vitest'
import type { ClanFacts } from '#contract/clan-facts.ts'
import { factTexts } from './fact-texts.ts'

const stated = (facts: ClanFacts | undefined) =>
  factTexts(facts).flatMap(({ term, text }) => (text === undefined ? [] : [`${term}: ${text}`]))

test('names all facts in one order, with texts for those that are stated', () => {
  expect(stated(undefined)).toEqual([])
  expect(factTexts({}).map(({ term }) => term)).toEqual(
    ['Recruiting', 'Languages', 'Size', 'Microphone', 'Minimum age', 'Play times'], // prettier-ignore
  )
  expect(stated({ min_age: 18, languages: ['de', 'pt-BR'] })).toEqual([
    'Languages: German, Brazilian Portuguese',
    'Minimum age: 18 years',
  ])
})

test('play times name the days and the time zone', () => {
  const times = { from: '19:00', to: '01:30', time_zone: 'America/New_York' }
  expect(stated({ play_times: { ...times, days: ['mo', 'fr'] } })).toEqual([
    'Play times: Mon, Fri, 19:00–01:30 (America/New York)',
  ])
  const everyDay = stated({ play_times: { ...times, days: ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] } })
  expect(everyDay[0]).toMatch(/: daily, 19:00/)
  const wholeDay = (from: string) => stated({ play_times: { ...times, days: ['mo'], from, to: from } })[0]
  expect(wholeDay('00:00')).toMatch(/: Mon, all day \(/)
  expect(wholeDay('10:00')).toMatch(/: Mon, 24 hours from 10:00 \(/)
})
