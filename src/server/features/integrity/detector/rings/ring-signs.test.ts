import { expect, test } from 'vitest'
import { factCodes } from '../facts.ts'
import { countRingSigns } from './ring-signs.ts'

const hour = 3_600_000

/** 10 members, 3 clans. Everything is as usual unless stated. */
function signs({ homes = [1, 1, 1], clans = 2, hours = 1, withoutPage = 0, gapMs = 30_000 } = {}) {
  const rows = Array.from({ length: 10 * clans }, (_, row) => row)
  const memberOf = (row: number) => Math.floor(row / clans)
  return countRingSigns(
    {
      votes: { castAt: Float64Array.from(rows, (row) => memberOf(row) * hours * hour + (row % clans) * gapMs) },
      facts: {
        holds: (fact, row) => factCodes[fact] === 'no-page' && memberOf(row) < withoutPage,
        expected: () => new Float64Array(factCodes.length),
      },
      countries: homes.map((home) => Float64Array.from({ length: 4 }, (_, country) => (country === home ? 0.7 : 0.1))),
    },
    {
      clans: [0, 1, 2],
      members: Array.from({ length: 10 }, (_, member) => rows.filter((row) => memberOf(row) === member)),
    },
  )
}

test('counts each sign', () => {
  expect(signs()).toBe(0)
  expect(signs({ homes: [1, 2, 1] })).toBe(1)
  expect(signs({ clans: 3 })).toBe(1)
  expect(signs({ hours: 5 })).toBe(1)
  expect(signs({ withoutPage: 4 })).toBe(1)
  expect(signs({ gapMs: 5000 })).toBe(1)
  expect(signs({ homes: [1, 2, 3], clans: 3, hours: 5, withoutPage: 10, gapMs: 1000 })).toBe(5)
})
