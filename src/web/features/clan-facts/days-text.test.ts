import { expect, test } from 'vitest'
import { daysText } from './days-text.ts'

test.each([
  [['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'], 'daily'],
  [['mo', 'tu', 'we', 'th', 'fr'], 'Mon–Fri'],
  [['tu', 'th'], 'Tue, Thu'],
  [['sa', 'su'], 'Sat, Sun'],
  [['mo', 'sa', 'su'], 'Sat–Mon'],
  [['we'], 'Wed'],
] as const)('%s: %s', (days, text) => {
  expect(daysText(days)).toBe(text)
})
