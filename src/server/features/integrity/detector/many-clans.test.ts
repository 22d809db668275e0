import { expect, test } from 'vitest'
import { type Facts, factCodes } from './facts.ts'
import { manyClansOf } from './many-clans.ts'

/** Row 100 is the first of the examined week. The clan has the rows 110 to 119. */
const clan = { clan: 3, from: 110, count: 10 }
const ranges = { targetRows: [100, 130] } as const
const alliedRows = (...rows: readonly number[]) =>
  Uint8Array.from({ length: 30 }, (_, i) => Number(rows.includes(100 + i)))

/** A tenth of all voters vote for many clans, and those in the rows `many`. */
const facts = (...many: readonly number[]): Facts => ({
  holds: (fact, row) => factCodes[fact] === 'many-clans' && many.includes(row),
  expected: (_, of) => Float64Array.from(factCodes, (code) => (code === 'many-clans' ? 0.1 * of.length : 0)),
})

test('compares all voters of a clan with what is usual', () => {
  expect(manyClansOf({ facts: facts(110, 115, 125), allied: alliedRows(), ranges }, clan)).toBeCloseTo(2)
})

test('leaves out voters of allied clans, so that they do not hide others', () => {
  const found = facts(110, 111, 112, 113, 114, 115)
  const allied = alliedRows(112, 113, 114, 115, 116)
  expect(manyClansOf({ facts: found, allied, ranges }, clan)).toBeCloseTo(4)
})
