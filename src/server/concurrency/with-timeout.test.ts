import { expect, test } from 'vitest'
import { withTimeout } from './with-timeout.ts'

test('resolves or rejects as the promise does, or rejects after the timeout', async () => {
  await expect(withTimeout(Promise.resolve('done'), 60_000, 'too late')).resolves.toBe('done')
  await expect(withTimeout(Promise.reject(new Error('broken')), 60_000, 'too late')).rejects.toThrow('broken')
  await expect(withTimeout(Promise.withResolvers().promise, 10, 'too late')).rejects.toThrow('too late')
})
