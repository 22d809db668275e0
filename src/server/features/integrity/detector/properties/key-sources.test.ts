import { expect, test } from 'vitest'
import { findClanRanges } from './clan-ranges.ts'
import { collectVotes } from '../votes/collect-votes.ts'
import { findKeySources } from './key-sources.ts'
import { buildVoterHistory } from './voter-history.ts'

/** The sources of votes for clan 1 whose keys voted for these other clans in the week before. */
function sourcesOf(clans: readonly number[]) {
  const collector = collectVotes()
  const weeks = [
    { week: '2026-W45', start: Date.UTC(2026, 10, 2, 4) },
    { week: '2026-W46', start: Date.UTC(2026, 10, 9, 4) },
  ] as const
  for (const { week, start } of weeks) {
    for (const [index, clan] of clans.entries()) {
      const clanId = week === '2026-W46' ? 1 : clan
      collector.add({ id: start + index, week, clan_id: clanId, voter_key: `key ${index}`, cast_at: new Date(start + index) }) // prettier-ignore
    }
  }
  const votes = collector.finish()
  const ranges = findClanRanges(votes, votes.weeks.indexOf('2026-W46'), 2)
  const [from, to] = ranges.targetRows
  const sources = findKeySources(votes, buildVoterHistory(votes), ranges)
  return {
    common: sources.haveCommonSource(from, [...clans.keys()]),
    merging: sources.isMerging(votes.clan[to - 1] ?? 0),
  }
}

test.each([
  ['one key', [2], { common: false, merging: false }],
  ['keys of a clan each', [2, 3, 4], { common: false, merging: false }],
  ['a third of the keys of one clan', [2, 2, 3, 4, 5, 6], { common: true, merging: false }],
  ['a quarter of them', [2, 2, 3, 4, 5, 6, 7, 8], { common: false, merging: false }],
  ['ten of one clan', Array.from({ length: 10 }, () => 2), { common: true, merging: true }],
])('%s', (_, clans, expected) => {
  expect(sourcesOf(clans)).toEqual(expected)
})
