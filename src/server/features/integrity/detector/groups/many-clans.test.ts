import { expect, test } from 'vitest'
import { factCodes } from '../fact-codes.ts'
import type { Facts } from '../properties/facts.ts'
import { manyClansOf } from './many-clans.ts'

/** Row 100 is the first of the examined week. The clan has the rows 110 to 119. */
const clan = { clan: 3, from: 110, count: 10 }
const ranges = { targetRows: [100, 130] } as const
const alliedRows = (...rows: readonly number[]) =>
  Uint8Array.from({ length: 30 }, (_, i) => Number(rows.includes(100 + i)))

/** A tenth of all earlier voters vote for many clans. */
const facts = (rows: { readonly elsewhere: readonly number[]; readonly many: readonly number[] }): Facts => ({
  holds: (fact, row) => (factCodes[fact] === 'many-clans' ? rows.many : rows.elsewhere).includes(row),
  expected: (_, of) => Float64Array.from(factCodes, (code) => (code === 'many-clans' ? 0.1 * of.length : 0)),
})

test('compares voters from other clans with the baseline, whatever the clan’s other voters do', () => {
  const found = facts({ elsewhere: [110, 111, 112, 113, 125], many: [110, 115, 116, 117, 125] })
  expect(manyClansOf({ facts: found, allied: alliedRows(), ranges }, clan)).toBeCloseTo(2.5)
})

test('leaves out voters of allied clans, so that they do not hide others', () => {
  const found = facts({ elsewhere: [110, 111, 112, 113, 114], many: [110, 111, 112, 113] })
  expect(manyClansOf({ facts: found, allied: alliedRows(112, 113, 114), ranges }, clan)).toBeCloseTo(10)
})
