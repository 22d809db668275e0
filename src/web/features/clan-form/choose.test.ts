import { expect, test } from 'vitest'
import { choose } from './choose.ts'

const codes = ['pc', 'ps', 'xbox']

test('unchecking a code and checking it again restores the selection', () => {
  const unchecked = choose(codes, ['pc', 'ps'], 'pc', false)
  expect(unchecked).toEqual(['ps'])
  expect(choose(codes, unchecked, 'pc', true)).toEqual(['pc', 'ps'])
})
