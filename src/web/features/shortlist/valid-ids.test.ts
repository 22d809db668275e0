import { expect, test } from 'vitest'
import { maxShortlisted } from './shortlist.ts'
import { validIds } from './valid-ids.ts'

test('entries that are no ID, repeated ones and those above the limit are ignored', () => {
  expect(validIds([4, 4, 0, -1, 1.5, '5', null, {}, 2 ** 53, 6])).toEqual([4, 6])
  expect(validIds(Array.from({ length: 99 }, (_, i) => i + 1))).toHaveLength(maxShortlisted)
})
