import { expect, test, vi } from 'vitest'
import { createUploadLock } from './upload-lock.ts'

test('an account uploads one at a time, others meanwhile, and again when it is done, however it ended', async () => {
  const count = vi.fn(async () => {})
  const inTurn = createUploadLock({ count })
  const first = Promise.withResolvers<string>()
  const underWay = inTurn(1, () => first.promise)
  await expect(inTurn(1, async () => 'second')).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 2 })
  await expect(inTurn(2, async () => 'of somebody else')).resolves.toBe('of somebody else')
  first.reject(new Error('broken'))
  await expect(underWay).rejects.toThrow('broken')
  await expect(inTurn(1, async () => 'third')).resolves.toBe('third')
  // What is refused because another is under way is not counted.
  expect(count.mock.calls).toEqual([['upload', '1'], ['upload', '2'], ['upload', '1']]) // prettier-ignore
})
