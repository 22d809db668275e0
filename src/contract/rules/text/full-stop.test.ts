import { expect, test } from 'vitest'
import { withFullStop } from './full-stop.ts'

test('a sentence has one full stop, even after a name that ends with one', () => {
  expect(withFullStop('Wolves')).toBe('Wolves.')
  expect(withFullStop('Wolves e.V.')).toBe('Wolves e.V.')
})
