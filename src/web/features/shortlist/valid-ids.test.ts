import { expect, test } from 'vitest'
import { maxShortlisted } from './shortlist.ts'
import { validIds } from './valid-ids.ts'

test('ignores invalid and duplicate IDs, and those above the limit', () => {
  expect(validIds([4, 4, 0, -1, 1.5, '5', null, {}, 2 ** 53, 6])).toEqual([4, 6])
  expect(validIds(Array.from({ length: 99 }, (_, i) => i + 1))).toHaveLength(maxShortlisted)
})
