import { expect, test } from 'vitest'
import { evidenceOf, type SampleVotes, sampleVotes } from '../votes.fixture.ts'
import { findRings } from './find-rings.ts'
import { findKeyTraits } from './ring-traits.ts'

const clans = [3, 8, 12, 17]
type Draft = ReturnType<SampleVotes['newVoter']>

/** The share of a voter's votes that are part of a list of links. */
function shareOfList(reachOf: (index: number) => string, gapS = 20) {
  const sample = sampleVotes(20, 40)
  const draft = sample.newVoter(3, 'DE')
  const at = Date.parse(String(draft.cast_at))
  for (const [index, clan] of clans.entries()) {
    const castAt = new Date(at + index * gapS * 1000).toISOString()
    sample.add({ ...draft, clan_id: clan, cast_at: castAt, reach: reachOf(index) })
  }
  const week = evidenceOf(sample.rows())
  const last = sample.rows().length
  const rows = [...week.votes.id.keys()].filter((row) => (week.votes.id[row] ?? 0) > last - clans.length)
  const { holds } = findKeyTraits(week, [{ members: [rows] }])['link-list']
  return rows.filter(holds).length / rows.length
}

test.each<[string, number, (index: number) => string, number]>([
  ['through vote links, one right after the other', 1, () => 'link', 20],
  ['through widgets and links', 1, (index) => (index < 2 ? 'widget' : 'link'), 20],
  ['through links, except for the last one', 1, (index) => (index < 3 ? 'link' : 'list'), 20],
  ['through links for half of the clans', 0, (index) => (index < 2 ? 'link' : 'list'), 20],
  ['on the list', 0, () => 'list', 20],
  ['through links, each a minute after the last one', 1, () => 'link', 60],
  ['through links at different times', 0, () => 'link', 61],
])('votes for four clans %s: the share that is part of a list is %d', (_, share, reachOf, gapS) => {
  expect(shareOfList(reachOf, gapS)).toBe(share)
})

test('the usual share is that of voters for three or more clans who are in no ring', () => {
  const sample = sampleVotes(20, 40)
  const vote = (draft: Draft, chosen: readonly number[]) => {
    for (const [index, clan] of chosen.entries())
      sample.add({ ...draft, clan_id: clan, cast_at: new Date(Date.parse(String(draft.cast_at)) + index * 9000).toISOString() }) // prettier-ignore
  }
  for (let index = 0; index < 10; index++) vote(sample.newVoter(3, 'DE', { reach: 'link' }), clans)
  // No four of them share three clans.
  for (let index = 0; index < 6; index++) vote(sample.newVoter(1, 'DE', { reach: index < 2 ? 'link' : 'list' }), [1 + index, 7 + index, 13 + index]) // prettier-ignore
  const week = evidenceOf(sample.rows())
  const rings = findRings(week.votes, week.history, week.ranges)
  expect(rings.map(({ members }) => members.length)).toEqual([10])
  // Ten more keys, one of which follows a list, are assumed.
  expect(findKeyTraits(week, rings)['link-list'].usual).toBeCloseTo(3 / 16, 10)
  expect(findKeyTraits(week, [])['link-list'].usual).toBeCloseTo(13 / 26, 10)
})
