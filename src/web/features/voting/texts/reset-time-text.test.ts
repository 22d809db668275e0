import { expect, test } from 'vitest'
import { resetTimeText } from './reset-time-text.ts'

test.each([
  [-240, 'Mondays at about 00:00 EST (GMT-4)'],
  [0, 'Mondays at about 00:00 (GMT)'],
  [330, 'Mondays at about 00:00 (GMT+5:30)'],
  [-570, 'Mondays at about 00:00 (GMT-9:30)'],
])('the reset time at an offset of %i minutes', (offset, text) => {
  expect(resetTimeText(offset)).toBe(text)
})
