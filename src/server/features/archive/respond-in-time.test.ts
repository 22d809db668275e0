import { expect, test } from 'vitest'
import { respondInTime } from './respond-in-time.ts'

test('a read that never ends is reported as a lost database, and others settle as they are', async () => {
  await expect(respondInTime(new Promise(() => {}))).rejects.toMatchObject({ code: 'database_unavailable' })
  expect(await respondInTime(Promise.resolve(7))).toBe(7)
  await expect(respondInTime(Promise.reject(new Error('other')))).rejects.toThrow('other')
})
