import { expect, test } from 'vitest'
import { knownReasons, reasonLabel } from './vote-labels.ts'

test('every reason has its own label in plain words', () => {
  const labels = knownReasons.map(reasonLabel)
  expect(new Set(labels).size).toBe(knownReasons.length)
  for (const label of labels) expect(label).not.toMatch(/_|print (missing|pair)/i)
})

test('a reason from a later version is shown as its code', () => {
  expect(reasonLabel('later_limit')).toBe('later_limit')
  expect(reasonLabel('toString')).toBe('toString')
})
