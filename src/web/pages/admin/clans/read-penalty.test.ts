import { expect, test } from 'vitest'
import { readPenalty } from './read-penalty.ts'

test.each([
  ['1', 1],
  ['40', 40],
  [' 100 ', 100],
])('%j is a penalty', (typed, percent) => {
  expect(readPenalty(typed)).toBe(percent)
})

test.each(['', '0', '101', '-1', '12.5', '1e1', 'forty', null])('%j is ignored', (typed) => {
  expect(readPenalty(typed)).toBeUndefined()
})
