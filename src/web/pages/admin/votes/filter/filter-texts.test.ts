import { expect, test, vi } from 'vitest'
import { formatLocalTime } from '../../shared/local-time.ts'
import { timeErrors, toFilters, toTexts } from './filter-texts.ts'

const from = Date.UTC(2026, 10, 18, 12, 34, 56)

test('an unedited form changes no filter, and keeps the seconds of times', () => {
  const filters = { week: '2026-W47', from: String(from), hardware: 'AB12', state: 'held', excludeZeroScore: 'true' }
  expect(toTexts(filters)).toMatchObject({ week: '2026-W47', from: formatLocalTime(from), state: 'held', clan: '' })
  expect(toFilters(toTexts(filters), filters)).toEqual(filters)
})

test.each([
  ['clan', '  wolves ', 'wolves'],
  ['asn', 'AS64500', '64500'],
  ['country', 'de', 'DE'],
  ['country', 'germany', 'DE'],
  ['country', 'Atlantis', 'Atlantis'],
  ['country', 'None', 'none'],
  ['to', formatLocalTime(from), String(Math.floor(from / 60_000) * 60_000)],
  ['address', ' ', undefined],
] as const)('the input %s %j is the filter %j', (name, text, filter) => {
  expect(toFilters({ ...toTexts({}), [name]: text }, {})[name]).toBe(filter)
})

test.each([
  ['Curaçao', 'CW'],
  ['Germany', 'DE'],
  ['Myanmar (Burma)', 'MM'],
  ['Serbia', 'RS'],
  ['Vanuatu', 'VU'],
  ['Vietnam', 'VN'],
  ['Yemen', 'YE'],
  ['Zimbabwe', 'ZW'],
])('the country %s has its current code %s also in Safari, whose `Intl` keeps former ones', (country, code) => {
  const locale = vi.spyOn(Intl, 'Locale').mockImplementation(function keep(tag) {
    return { region: String(tag).split('-')[1] } as Intl.Locale
  })
  try {
    expect(toFilters({ ...toTexts({}), country }, {}).country).toBe(code)
  } finally {
    locale.mockRestore()
  }
})

test('rejects times that are invalid or in the wrong order', () => {
  const errors = (times: { from: string; to: string }) => Object.keys(timeErrors({ ...toTexts({}), ...times }))
  expect(errors({ from: 'soon', to: '2026-11-18T12:00' })).toEqual(['from'])
  expect(errors({ from: '2026-11-18T12:00', to: '2026-11-18T12:00' })).toEqual(['to'])
  expect(errors({ from: '2026-11-18T12:00', to: '' })).toEqual([])
})
