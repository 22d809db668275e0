import { expect, test } from 'vitest'
import { findManyClanKeys } from './many-clan-keys.ts'

/** @param votes sorted by week, then clan, as the columns are */
function read(votes: readonly (readonly [week: number, clan: number, voter: number])[]) {
  const voters = Math.max(...votes.map(([, , voter]) => voter))
  const rowsOf = (voter: number) => [...votes.keys()].filter((row) => votes[row]?.[2] === voter)
  const rows = Array.from({ length: voters + 1 }, (_, voter) => rowsOf(voter))
  const starts = [0]
  for (const own of rows) starts.push((starts.at(-1) ?? 0) + own.length)
  const clansInWeek = votes.map(([week, , voter]) => votes.filter((one) => one[0] === week && one[2] === voter).length)
  const first = votes.findIndex(([week]) => week === 1)
  const keys = findManyClanKeys(
    { week: Uint16Array.from(votes, ([week]) => week), clan: Uint32Array.from(votes, ([, clan]) => clan) },
    {
      rows: Uint32Array.from(rows.flat().toSorted(byVoter)),
      starts: Uint32Array.from(starts),
      clansInWeek: Uint8Array.from(clansInWeek),
    },
    { target: 1, targetRows: [first, votes.length] },
  )
  function byVoter(a: number, b: number) {
    return (votes[a]?.[2] ?? 0) - (votes[b]?.[2] ?? 0)
  }
  return Array.from({ length: keys.count }, (_, key) =>
    [...keys.rows.subarray(keys.starts[key], keys.starts[key + 1])].map((row) => votes[row]?.slice(1)),
  )
}

test('are those with votes for three clans or more in the examined week', () => {
  expect(
    read([
      [0, 1, 2],
      [0, 4, 3],
      [1, 1, 1],
      [1, 1, 2],
      [1, 2, 1],
      [1, 2, 2],
      [1, 2, 3],
      [1, 3, 1],
      [1, 3, 3],
    ]),
  ).toEqual([
    [
      [1, 1],
      [2, 1],
      [3, 1],
    ],
  ])
})

test('count a clan once, and are left out if they have too many clans', () => {
  const clans = Array.from({ length: 25 }, (_, index) => [1, index + 1, 1] as const)
  expect(read(clans)).toEqual([])
  expect(read(clans.slice(1))).toEqual([clans.slice(1).map(([, clan]) => [clan, 1])])
  expect(read([[1, 1, 1], [1, 1, 1], [1, 2, 1]])).toEqual([]) // prettier-ignore
})
