import { expect, test } from 'vitest'
import { placeText } from './place-text.ts'

test.each([
  [{ rank: 4, behind: 3 }, 'now #4, 3 behind #3'],
  [{ rank: 1204, behind: 1000 }, 'now #1,204, 1,000 behind #1,203'],
  [{ rank: 2, behind: 0 }, 'now #2, with as many votes as #1'],
  [{ rank: 1, behind: null }, 'now #1'],
  [{ rank: null, behind: null }, ''],
  [{}, ''],
])('%j is %j', (place, text) => {
  expect(placeText(place)).toBe(text)
})
