import { expect, test } from 'vitest'
import { clanText, expectedText, ordinal, ranksText } from './case-texts.ts'

test.each([
  [3, 9, 5, '3rd → 9th without them'],
  [1, null, 5, '1st → not ranked without them'],
  [4, 4, 5, '4th with or without them'],
  [3, 9, 0, '9th → 3rd with them'],
  [3, 9, 2, '9th → 3rd with them'],
  [3, 9, 3, '3rd → 9th without them'],
  [1, null, 0, 'not ranked → 1st with them'],
  [4, 4, 0, '4th with or without them'],
  [null, null, 0, 'Not ranked'],
])('the ranks %j and %j, while %j of the votes count, are written as %s', (rank_with, rank_without, counted, text) => {
  expect(ranksText({ states: { counted, held: 3, void: 0 }, rank_with, rank_without })).toBe(text)
})

test('ordinals have the correct suffix', () => {
  expect([1, 2, 3, 4, 10, 11, 12, 13, 21, 102, 111, 1003].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '10th',
    '11th',
    '12th',
    '13th',
    '21st',
    '102nd',
    '111th',
    '1,003rd',
  ])
})

test('small numbers are not written as 0', () => {
  expect([0, 0.04, 0.44, 9.96, 12.5, 1234.4].map(expectedText)).toEqual(['0', '< 0.1', '0.4', '10', '13', '1,234'])
})

test('deleted clans have a readable name', () => {
  expect(clanText({ clan_id: 12, clan_name: null })).toBe('Deleted clan 12')
})
