import { expect, test } from 'vitest'
import { hourMs } from '#contract/rules/time/durations.ts'
import { busiestHour, toChart } from './timeline.ts'

const hours = [
  { at: 10 * hourMs, group: 0, others: 4 },
  { at: 11 * hourMs, group: 9, others: 4 },
  { at: 14 * hourMs, group: 9, others: 0 },
]

test('bars are at the position of their hour, even after hours without votes', () => {
  expect(toChart(hours)).toEqual({
    hours: 5,
    most: 9,
    bars: [
      { x: 0, group: 0, others: 4 },
      { x: 1, group: 9, others: 4 },
      { x: 4, group: 9, others: 0 },
    ],
  })
  expect(toChart([])).toEqual({ hours: 1, most: 1, bars: [] })
})

test('the busiest hour is the first one if several are equal', () => {
  expect(busiestHour(hours, 'group')?.at).toBe(11 * hourMs)
  expect(busiestHour(hours.slice(0, 1), 'group')).toBeUndefined()
})
