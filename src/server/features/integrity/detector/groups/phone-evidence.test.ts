import { expect, test } from 'vitest'
import { phoneEvidence } from './phone-evidence.ts'

/** A group of votes, a quarter of which would usually come from phones. */
function describe({ phones = 0, computers = 0, unknown = 0 }) {
  const kinds = [
    ...Array.from({ length: phones }, () => true),
    ...Array.from({ length: computers }, () => false),
    ...Array.from({ length: unknown }, () => undefined),
  ]
  // The first row of the clan is 5.
  const isPhone = (row: number) => kinds[row - 5]
  return phoneEvidence({ isPhone, share: 0.25 }, { from: 5, members: kinds.map((_, index) => index) })
}

test('a group without phones: each vote from a computer is evidence', () => {
  const { found, phones } = describe({ computers: 100, unknown: 20 })
  expect(phones).toEqual({ seen: 0, expected: 25 })
  expect(found.map(({ evidence, isTelling }) => ({ ...evidence, isTelling }))).toEqual([
    {
      code: 'from-computers',
      seen: 100,
      expected: 75,
      of: 120,
      values: 0,
      strength: (100 / 120) * Math.log(4 / 3),
      isTelling: true,
    },
  ])
  expect([0, 99, 100].map((index) => found[0]?.isShownBy(index))).toEqual([true, true, false])
})

test.each([
  ['a tenth of the expected phones', { phones: 4, computers: 156 }, 1],
  ['more', { phones: 5, computers: 155 }, 0],
  ['few votes', { computers: 39 }, 0],
  ['unknown platforms', { unknown: 400 }, 0],
  ['only phones', { phones: 400 }, 0],
])('%s', (_, kinds, findings) => {
  expect(describe(kinds).found).toHaveLength(findings)
})
