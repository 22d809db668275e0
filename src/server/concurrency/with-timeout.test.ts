import { expect, test } from 'vitest'
import { withTimeout } from './with-timeout.ts'

test('settles like the promise, or after the timeout with the outcome of `onTimeout`', async () => {
  const tooLate = () => {
    throw new Error('too late')
  }
  const never = Promise.withResolvers().promise
  await expect(withTimeout(Promise.resolve('done'), 60_000, tooLate)).resolves.toBe('done')
  await expect(withTimeout(Promise.reject(new Error('broken')), 60_000, tooLate)).rejects.toThrow('broken')
  await expect(withTimeout(never, 10, tooLate)).rejects.toThrow('too late')
  await expect(withTimeout(never, 10, () => 'nothing')).resolves.toBe('nothing')
})
