import { expect, test } from 'vitest'
import { choose } from './choose.ts'

const codes = ['pc', 'ps', 'xbox']

test('a code that is unchecked and checked again leaves the selection as it was', () => {
  const unchecked = choose(codes, ['pc', 'ps'], 'pc', false)
  expect(unchecked).toEqual(['ps'])
  expect(choose(codes, unchecked, 'pc', true)).toEqual(['pc', 'ps'])
})
