import { expect, test } from 'vitest'
import { factTexts } from './fact-texts.ts'

test('names the stated facts only', () => {
  expect(factTexts(undefined)).toEqual([])
  expect(factTexts({ min_age: 18, languages: ['de', 'pt-BR'] })).toEqual([
    { term: 'Languages', text: 'German, Brazilian Portuguese' },
    { term: 'Minimum age', text: '18' },
  ])
})

test('play times name the days and the time zone', () => {
  const times = { from: '19:00', to: '01:30', time_zone: 'Europe/Berlin' }
  expect(factTexts({ play_times: { ...times, days: ['mo', 'fr'] } })[0]?.text).toBe(
    'Monday, Friday, 19:00–01:30 (Europe/Berlin)',
  )
  const everyDay = factTexts({ play_times: { ...times, days: ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] } })
  expect(everyDay[0]?.text).toMatch(/^Every day, 19:00/)
})
