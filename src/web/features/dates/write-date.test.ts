import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { offeredLanguages } from './date-languages.ts'
import { type DateForm, directionOf, writeDate, writePlainDate } from './write-date.ts'

const day = 86_400_000
const forms: readonly DateForm[] = ['calendarDay', 'day', 'minute', 'second', 'weekday']
const offered = offeredLanguages()
const instants = fc.integer({ min: Date.parse('1990-01-01'), max: Date.parse('2100-01-01') })

test('a good many languages are offered, each once, by a name of its own and not by its code', () => {
  expect(offered.length).toBeGreaterThan(90)
  expect(new Set(offered.map(({ tag }) => tag)).size).toBe(offered.length)
  expect(new Set(offered.map(({ name }) => name)).size).toBe(offered.length)
  for (const { tag, name } of offered) expect(name).not.toBe(tag)
  expect(offered.find(({ tag }) => tag === 'de')?.name).toBe('Deutsch')
})

describe.each(offered)('$tag', ({ tag, direction }) => {
  test('is what dates are then written in, and no other language instead', () => {
    for (const form of forms) {
      const written = writeDate(0, form, [tag])
      const asked = new Intl.Locale(tag)
      expect(new Intl.Locale(written.language).language).toBe(asked.language)
      expect(new Intl.Locale(written.language).calendar).toBe(asked.calendar)
      expect(written.direction).toBe(direction)
    }
  })

  test('different days are written differently, in characters that can be seen', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 20_000 }), (instant, days) => {
        for (const form of ['calendarDay', 'day', 'minute', 'second'] as const) {
          const { text } = writeDate(instant, form, [tag])
          expect(text).not.toBe(writeDate(instant + days * day, form, [tag]).text)
          expect(text).toMatch(/\p{N}/u)
          expect(text).not.toMatch(/undefined|Invalid/)
        }
      }),
      { numRuns: 20 },
    )
  })
})

test('calendars and digits are those of the language', () => {
  const instant = Date.parse('2026-11-21T00:00:00Z')
  const write = (tag: string) => writeDate(instant, 'calendarDay', [tag]).text
  expect(write('th')).toContain('2569')
  expect(write('th-TH-u-ca-gregory')).toContain('2026')
  expect(write('ja-JP-u-ca-japanese')).toContain('令和8年')
  expect(write('fa')).toContain('۱۴۰۵')
  expect(write('ar-EG')).toContain('٢٠٢٦')
  expect(write('he')).toContain('בנובמבר')
  expect(write('en-GB')).toBe('21 November 2026')
})

test('what is written from right to left is known by its script', () => {
  const rtl = offered.filter(({ direction }) => direction === 'rtl').map(({ tag }) => tag)
  expect(rtl.sort()).toEqual(['ar', 'ar-EG', 'ar-SA', 'fa', 'he', 'ps', 'sd', 'ur'])
  expect(directionOf('az')).toBe('ltr')
  expect(directionOf('az-Arab')).toBe('rtl')
})

test('before the visitor is known a date is English and UTC, whatever the machine speaks', () => {
  const instant = Date.parse('2026-11-05T03:04:09Z')
  expect(writePlainDate(instant, 'day')).toBe('November 5, 2026')
  expect(writePlainDate(instant, 'calendarDay')).toBe('November 5, 2026')
  expect(writePlainDate(instant, 'minute')).toBe('November 5, 2026, 03:04 UTC')
  expect(writePlainDate(instant, 'second')).toBe('November 5, 2026, 03:04:09 UTC')
})
