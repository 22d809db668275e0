import { expect, test, vi } from 'vitest'
import { memoize } from './memoize.ts'

test('computes a value once, and again after its eviction', () => {
  const isLong = vi.fn((key: string) => key.length > 2)
  const remembered = memoize(2, isLong)
  expect(['a', 'abc', 'a', 'abc'].map(remembered)).toEqual([false, true, false, true])
  expect(isLong).toHaveBeenCalledTimes(2)
  remembered('b')
  expect([remembered('abc'), remembered('a')]).toEqual([true, false])
  expect(isLong).toHaveBeenCalledTimes(4)
})
