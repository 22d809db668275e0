import { expect, test } from 'vitest'
import { locks } from './locks.ts'

test('all lock keys are distinct', () => {
  const numbers = Object.values(locks)
  expect(new Set(numbers).size).toBe(numbers.length)
})
