import { expect, test, vi } from 'vitest'
import { createUploadLock } from './upload-lock.ts'

test('allows one upload at a time per account, and the next after success or failure', async () => {
  const count = vi.fn(async () => {})
  const withUploadLock = createUploadLock({ count })
  const first = Promise.withResolvers<string>()
  const underWay = withUploadLock(1, () => first.promise)
  await expect(withUploadLock(1, async () => 'second')).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfter: 2,
    limit: 1,
  })
  await expect(withUploadLock(2, async () => 'of another account')).resolves.toBe('of another account')
  first.reject(new Error('broken'))
  await expect(underWay).rejects.toThrow('broken')
  await expect(withUploadLock(1, async () => 'third')).resolves.toBe('third')
  // A rejected concurrent upload does not count against the limit.
  expect(count.mock.calls).toEqual([['upload', '1'], ['upload', '2'], ['upload', '1']]) // prettier-ignore
})
