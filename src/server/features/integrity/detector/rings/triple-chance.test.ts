import { expect, test } from 'vitest'
import { tripleChance } from './triple-chance.ts'

/** 4 clans of two countries: clans 0 to 2 have only voters from country 1, clan 3 from country 2. 30 keys from a country vote for three clans. */
function chanceOf(country: number) {
  const ordinary = Array.from({ length: 2000 }, (_, index) => ({
    clan: index < 1000 ? index % 3 : 3,
    from: index < 1000 ? 1 : 2,
  }))
  const members = Array.from({ length: 90 }, (_, index) => ({ clan: index % 3, from: country }))
  const votes = [...ordinary, ...members]
  const starts = Uint32Array.from({ length: 31 }, (_, key) => key * 3)
  return tripleChance(
    {
      clan: Uint32Array.from(votes, ({ clan }) => clan),
      country: { codes: Uint16Array.from(votes, ({ from }) => from), size: 3 },
    },
    { clansInWeek: Uint8Array.from(votes, (_, index) => (index < ordinary.length ? 1 : 3)) },
    { targetRows: [0, votes.length] },
    { count: 30, rows: Uint32Array.from({ length: 90 }, (_, index) => ordinary.length + index), starts },
    [{ clans: [0, 1, 2], keys: [] }, { clans: [0, 1, 3], keys: [] }], // prettier-ignore
  )
}

test('many keys vote by chance for clans of their own country, few for those of another', () => {
  // 30 keys, 6 ordered choices of their three clans, each of which has a third of the votes from their country.
  expect(chanceOf(1)([0, 1, 2])).toBeCloseTo((30 * 6) / 27, 0)
  expect(chanceOf(1)([0, 1, 3])).toBeLessThan(0.5)
  expect(chanceOf(2)([0, 1, 2])).toBeLessThan(0.05)
})
