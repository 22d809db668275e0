import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toUnixMs } from './unix-time.ts'

test('reads times as Date.parse does', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (date) => {
      expect(toUnixMs(date.toISOString())).toBe(date.getTime())
      expect(toUnixMs(date)).toBe(date.getTime())
    }),
  )
})

test('reads times in other formats, too', () => {
  expect(toUnixMs('2026-11-09T04:00:00Z')).toBe(Date.UTC(2026, 10, 9, 4))
  expect(toUnixMs('2026-11-09T04:00:00.123+02:00')).toBe(Date.UTC(2026, 10, 9, 2, 0, 0, 123))
})
