import { expect, test } from 'vitest'
import { respondInTime } from './respond-in-time.ts'

test('a reading that never ends is answered like a lost database, others as they end', async () => {
  await expect(respondInTime(new Promise(() => {}))).rejects.toMatchObject({ code: 'database_unavailable' })
  expect(await respondInTime(Promise.resolve(7))).toBe(7)
  await expect(respondInTime(Promise.reject(new Error('other')))).rejects.toThrow('other')
})
