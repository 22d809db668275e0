import { expect, test } from 'vitest'
import { findOwnVote } from './own-votes.ts'

/** The own clan of a key, given its clans by week, in order of time. The last week is examined and has a ring of clans 1 to 4. */
function ownClan(...weeks: readonly (readonly number[])[]) {
  const votes = weeks.flatMap((clans, week) => clans.map((clan) => ({ clan, week })))
  const rows = [...votes.keys()]
  const member = rows.filter((row) => votes[row]?.week === weeks.length - 1 && (votes[row]?.clan ?? 9) <= 4)
  const own = findOwnVote(
    {
      clan: Uint32Array.from(votes, ({ clan }) => clan),
      week: Uint16Array.from(votes, ({ week }) => week),
      voter: { codes: new Uint32Array(votes.length).fill(1), size: 2 },
    },
    { rows: Uint32Array.from(rows), starts: Uint32Array.from([0, 0, rows.length]) },
    { clans: [1, 2, 3, 4] },
    member.toSorted((a, b) => (votes[a]?.clan ?? 0) - (votes[b]?.clan ?? 0)),
  )
  return [own.row === null ? null : votes[own.row]?.clan, own.isKnown]
}

test.each([
  ['the clan it voted for before', [[3], [1, 2, 3, 4]], [3, true]],
  [
    'that clan, whatever else it voted for outside of the ring',
    [
      [3, 8, 9],
      [1, 2, 3, 4],
    ],
    [3, true],
  ],
  [
    'that of its first vote, if it knew several clans of the ring',
    [
      [4, 3],
      [1, 2, 3, 4],
    ],
    [4, false],
  ],
  ['that of its first vote, if it is new', [[2, 1, 3, 4]], [2, false]],
  [
    'that of its very first vote, if it only ever voted as in the ring',
    [
      [4, 1, 2],
      [1, 2, 3, 4],
    ],
    [4, false],
  ],
  ['the one it knew before the ring, if the ring is in its second week', [[2], [1, 2, 3, 4], [1, 3, 2, 4]], [2, true]],
  ['none, if it does not vote for it now', [[4], [1, 2, 3]], [null, true]],
])('the own clan of a member is %s', (_, weeks, expected) => {
  expect(ownClan(...weeks)).toEqual(expected)
})
