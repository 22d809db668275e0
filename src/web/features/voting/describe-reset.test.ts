import { expect, test } from 'vitest'
import { resetTimeText } from './describe-reset.ts'

test.each([
  [-240, 'Mondays at about 00:00 EST (GMT-4)'],
  [0, 'Mondays at about 00:00 (GMT)'],
  [330, 'Mondays at about 00:00 (GMT+5:30)'],
  [-570, 'Mondays at about 00:00 (GMT-9:30)'],
])('the turn of the week at an offset of %i minutes', (offset, words) => {
  expect(resetTimeText(offset)).toBe(words)
})
