import { expect, test } from 'vitest'
import { formatLocalTime, parseLocalTime } from './local-time.ts'

test('a formatted time parses to the same minute', () => {
  const instant = Date.UTC(2026, 10, 21, 12, 34)
  expect(parseLocalTime(formatLocalTime(instant))).toBe(instant)
})

test.each(['', 'tomorrow', '2026-13-01T00:00'])('rejects the time %j', (text) => {
  expect(parseLocalTime(text)).toBeUndefined()
})
