import { expect, test } from 'vitest'
import { overturnedText } from './overturned-text.ts'

const week = { week: '2026-W46', fake: 48, genuine: 1, unsure: 1 }

test('reports the share of genuine votes among decided ones', () => {
  const { week: _, ...total } = week
  expect(overturnedText({ weeks: [week], total, overturned: 1 / 49 })).toBe(
    'In the last check, they found that 1 of 49 votes that did not count (2%) was genuine, and could not tell about 1.',
  )
  const twice = { fake: 1900, genuine: 3, unsure: 0 }
  expect(overturnedText({ weeks: [week, week], total: twice, overturned: 3 / 1903 })).toBe(
    'In the last 2 checks, they found that 3 of 1,903 votes that did not count (0.2%) were genuine, and could not tell about 0.',
  )
})

test('claims nothing without a finished check, or without figures', () => {
  expect(overturnedText({ weeks: [], total: { fake: 0, genuine: 0, unsure: 0 }, overturned: null })).toBe(
    'So far, they have not completed a check.',
  )
  expect(overturnedText(null)).toBe('')
})
