import { expect, test } from 'vitest'
import { factCodes } from '../fact-codes.ts'
import { showsRing } from './ring-signs.ts'

const hour = 3_600_000

/** Whether 10 members and 3 clans, ordinary by default, are a ring. */
function isRing({ homes = [1, 1, 1], clans = 2, hours = 1, withoutPage = 0, gapMs = 30_000 } = {}) {
  const rows = Array.from({ length: 10 * clans }, (_, row) => row)
  const memberOf = (row: number) => Math.floor(row / clans)
  return showsRing(
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

test.each([
  ['all signs', { homes: [1, 2, 3], clans: 3, hours: 5, withoutPage: 10, gapMs: 1000 }, true],
  ['clans in different countries, over days, within seconds', { homes: [1, 2, 1], hours: 5, gapMs: 5000 }, true],
  ['nearly all clans, without pages, within seconds', { clans: 3, withoutPage: 4, gapMs: 5000 }, true],
  ['only two signs', { homes: [1, 2, 1], hours: 5 }, false],
  ['one evening, with pages', { homes: [1, 2, 1], clans: 3, gapMs: 5000 }, false],
  ['some clans of one country', { hours: 5, withoutPage: 4, gapMs: 5000 }, false],
  ['nothing unusual', {}, false],
])('%s', (_, world, expected) => {
  expect(isRing(world)).toBe(expected)
})
