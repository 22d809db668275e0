import { expect, test } from 'vitest'
import { joinedText } from './joined-text.ts'

test.each([
  [12_345, 10, 'and 12,335 more have already joined.'],
  [11, 10, 'and 1 more has already joined.'],
  [10, 10, 'have already joined.'],
  [3, 4, 'have already joined.'],
  [1, 1, 'has already joined.'],
  [null, 6, 'and more have already joined.'],
  [1042, 0, '1,042 members have already joined.'],
  [1, 0, '1 member has already joined.'],
  [0, 0, undefined],
  [null, 0, undefined],
])('%s members, %s faces: %s', (members, faces, text) => {
  expect(joinedText(members, faces)).toBe(text)
})
