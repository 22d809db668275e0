import { expect, test } from 'vitest'
import { locks } from './locks.ts'

test('no two kinds of work share a lock', () => {
  const numbers = Object.values(locks)
  expect(new Set(numbers).size).toBe(numbers.length)
})
