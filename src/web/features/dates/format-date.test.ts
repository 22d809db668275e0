import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listLanguageOptions } from './language-options.ts'
import { type DateFormat, directionOf, formatDate, formatPlainDate } from './format-date.ts'

const day = 86_400_000
const formats: readonly DateFormat[] = ['calendarDay', 'day', 'minute', 'second', 'weekday']
const options = listLanguageOptions()
const instants = fc.integer({ min: Date.parse('1990-01-01'), max: Date.parse('2100-01-01') })

test('offers more than 90 languages, each once and by its own name', () => {
  expect(options.length).toBeGreaterThan(90)
  expect(new Set(options.map(({ tag }) => tag)).size).toBe(options.length)
  expect(new Set(options.map(({ name }) => name)).size).toBe(options.length)
  for (const { tag, name } of options) expect(name).not.toBe(tag)
  expect(options.find(({ tag }) => tag === 'de')?.name).toBe('Deutsch')
})

describe.each(options)('$tag', ({ tag, direction }) => {
  test('is the language of its formatted dates, without a fallback', () => {
    for (const format of formats) {
      const formatted = formatDate(0, format, [tag])
      const requested = new Intl.Locale(tag)
      expect(new Intl.Locale(formatted.language).language).toBe(requested.language)
      expect(new Intl.Locale(formatted.language).calendar).toBe(requested.calendar)
      expect(formatted.direction).toBe(direction)
    }
  })

  test('different days have different, visible text', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 20_000 }), (instant, days) => {
        for (const format of ['calendarDay', 'day', 'minute', 'second'] as const) {
          const { text } = formatDate(instant, format, [tag])
          expect(text).not.toBe(formatDate(instant + days * day, format, [tag]).text)
          expect(text).toMatch(/\p{N}/u)
          expect(text).not.toMatch(/undefined|Invalid/)
        }
      }),
      { numRuns: 20 },
    )
  })
})

test("dates use the language's calendar and digits", () => {
  const instant = Date.parse('2026-11-21T00:00:00Z')
  const write = (tag: string) => formatDate(instant, 'calendarDay', [tag]).text
  expect(write('th')).toContain('2569')
  expect(write('th-TH-u-ca-gregory')).toContain('2026')
  expect(write('ja-JP-u-ca-japanese')).toContain('令和8年')
  expect(write('fa')).toContain('۱۴۰۵')
  expect(write('ar-EG')).toContain('٢٠٢٦')
  expect(write('he')).toContain('בנובמבר')
  expect(write('en-GB')).toBe('21 November 2026')
})

test('hours follow the conventions of the language: no leading zero in US English', () => {
  const text = (tag: string) => formatDate(new Date(2026, 10, 23, 4).getTime(), 'weekday', [tag]).text
  expect(text('en-US')).toMatch(/^Monday, November 23, 2026 at 4:00\sAM$/)
  expect(text('de')).toBe('Montag, 23. November 2026 um 04:00')
})

test('right-to-left languages are recognized by their script', () => {
  const rtl = options.filter(({ direction }) => direction === 'rtl').map(({ tag }) => tag)
  expect(rtl.sort()).toEqual(['ar', 'ar-EG', 'ar-SA', 'fa', 'he', 'ps', 'sd', 'ur'])
  expect(directionOf('az')).toBe('ltr')
  expect(directionOf('az-Arab')).toBe('rtl')
})

test("the plain format is English and UTC, regardless of the machine's locale", () => {
  const instant = Date.parse('2026-11-05T03:04:09Z')
  expect(formatPlainDate(instant, 'day')).toBe('November 5, 2026')
  expect(formatPlainDate(instant, 'calendarDay')).toBe('November 5, 2026')
  expect(formatPlainDate(instant, 'minute')).toBe('November 5, 2026, 03:04 UTC')
  expect(formatPlainDate(instant, 'second')).toBe('November 5, 2026, 03:04:09 UTC')
})
