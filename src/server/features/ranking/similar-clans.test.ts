import { expect, test } from 'vitest'
import { defaultVoteOffset, voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import { aRecord } from '#test/support/clan-record.ts'
import type { ClanRecord } from './ranked-clan.ts'
import { Standings } from './standings.ts'

const now = Date.parse('2026-11-18T12:00:00Z')

function standingsOf(records: readonly ClanRecord[]) {
  const standings = new Standings(() => now, defaultVoteOffset)
  standings.load({ week: voteWeekAt(now), clans: records, otherVotes: { thisWeek: 0, allTime: 0 } })
  return standings
}
const similarTo = (id: number, records: readonly ClanRecord[]) =>
  standingsOf(records)
    .similar(id)
    ?.map((clan) => clan.id)

/** Clan n has rank n. */
const clan = (id: number, more: Partial<ClanRecord> = {}) => aRecord(id, { votes: 5000 - id, ...more })

test('finds the nearest clans that share all three facets, the higher one first', () => {
  expect(
    similarTo(
      4,
      [1, 2, 3, 4, 5, 6, 7].map((id) => clan(id)),
    ),
  ).toEqual([3, 5, 2, 6])
})

test('a common platform and a common playstyle are enough, and those that share two facets come last', () => {
  const records = [
    clan(1, { region: 'eu', platforms: ['pc', 'ps'], playstyles: ['casual', 'competitive'] }),
    clan(2, { region: 'na', platforms: ['pc'], playstyles: ['casual'] }),
    clan(3, { region: 'na', platforms: ['xbox'], playstyles: ['casual'] }),
    clan(4, { region: 'eu', platforms: ['xbox'], playstyles: ['competitive'] }),
    clan(5, { region: 'eu', platforms: ['ps'], playstyles: ['competitive'] }),
  ]
  expect(similarTo(1, records)).toEqual([5, 2, 4])
})

test('leaves recommended clans out', () => {
  const promotions = [{ kind: 'recommended', startsAt: 0, endsAt: Number.MAX_SAFE_INTEGER }] as const
  expect(similarTo(1, [clan(1), clan(2, { promotions }), clan(3)])).toEqual([3])
})

test('searches 1,000 positions above and below, and none beyond', () => {
  const at = (position: number) =>
    Array.from({ length: 2100 }, (_, i) => clan(i + 1, { region: i + 1 === position ? 'eu' : 'oc' }))
  const records = (position: number) => [
    ...at(position).map((record) => ({
      ...record,
      platforms: record.region === 'eu' ? record.platforms : ['ps' as const],
    })),
    clan(0, { region: 'eu' }),
  ]
  // Clan n is at position n, starting with 0.
  expect(similarTo(0, records(1000))?.[0]).toBe(1000)
  expect(similarTo(0, records(1001))).toEqual([])
})

test('is empty without others, and undefined for a clan that is not listed', () => {
  expect(similarTo(1, [clan(1)])).toEqual([])
  expect(similarTo(2, [clan(1)])).toBeUndefined()
})
