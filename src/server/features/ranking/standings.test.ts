import { describe, expect, test } from 'vitest'
import { defaultVoteOffset, voteWeekAt, voteWeekBefore } from '#contract/rules/votes/vote-week.ts'
import { seededRandom } from '#server/drawing/seeded-random.ts'
import { aRecord } from '#test/support/clan-record.ts'
import type { ClanRecord, Promotion } from './ranked-clan.ts'
import { Standings } from './standings.ts'

const hour = 3_600_000
/** A Wednesday at noon, in 2026-W47. */
const wednesday = Date.parse('2026-11-18T12:00:00Z')
const monday = Date.parse('2026-11-23T04:00:00Z')

function aPromotion(kind: Promotion['kind'], more: Partial<Promotion> = {}): Promotion {
  return { kind, startsAt: 0, endsAt: Number.MAX_SAFE_INTEGER, ...more }
}

function standingsOf(records: readonly ClanRecord[], at = wednesday) {
  const clock = { now: at }
  const standings = new Standings(() => clock.now, defaultVoteOffset)
  standings.load({ week: voteWeekAt(at), clans: records, otherVotes: { thisWeek: 0, allTime: 1000 } })
  const ranks = () => standings.listAll().map((clan) => [clan.id, clan.rank])
  const vote = (clanId: number, votes: number, lastVoteAt: number, version = votes) =>
    standings.applyTally({ week: standings.week, clanId, votes, lastVoteAt, version })
  return { standings, clock, ranks, vote }
}

describe('the standings', () => {
  test('rank by effective votes, and a vote moves its clan up', () => {
    const { ranks, vote } = standingsOf([
      aRecord(1, { votes: 3, lastVoteAt: 1 }),
      aRecord(2, { votes: 2, lastVoteAt: 2, version: 2 }),
      aRecord(3, { votes: 10, lastVoteAt: 3, penalty: 75 }),
    ])
    expect(ranks()).toEqual([[1, 1], [2, 2], [3, 3]]) // prettier-ignore
    expect(vote(2, 4, 50)).toBe(4)
    expect(ranks()).toEqual([[2, 1], [1, 2], [3, 3]]) // prettier-ignore
  })

  test('return effective votes, and count votes as cast in the totals', () => {
    const { standings, vote } = standingsOf([aRecord(1, { votes: 10, version: 10, penalty: 40 })])
    expect(vote(1, 11, 5)).toBe(6)
    expect(standings.listAll()[0]?.votes).toBe(6)
    expect(standings.totals()).toEqual({ totalClans: 1, votesThisWeek: 11, votesAllTime: 1011 })
  })

  test('predict the place that a clan has after a tally is applied', () => {
    const random = seededRandom('places')
    const below = (end: number) => random.whole(0, end - 1)
    for (let round = 0; round < 50; round++) {
      const records = Array.from({ length: 8 }, (_, i) => {
        const promotions = below(4) === 0 ? [aPromotion(below(2) === 0 ? 'recommended' : 'premium')] : []
        const votes = below(4)
        return aRecord(i + 1, {
          votes,
          lastVoteAt: votes === 0 ? undefined : below(3),
          penalty: 50 * below(2),
          promotions,
        })
      })
      const { standings, vote } = standingsOf(records)
      const tally = { week: standings.week, votes: below(6), lastVoteAt: below(4) }
      const foreseen = standings.placeWith(3, tally)
      vote(3, tally.votes, tally.lastVoteAt, 99)
      const ranked = standings.listAll().filter(({ rank }) => rank !== null)
      const { rank, votes } = standings.find(3) ?? { rank: null, votes: 0 }
      const above = rank === null ? undefined : ranked[rank - 2]
      expect(foreseen).toEqual({ votes, rank, behind: above ? above.votes - votes : null })
      expect(standings.placeWith(3, tally)).toEqual(foreseen)
    }
  })

  test('predict no place for an unlisted clan or another week', () => {
    const { standings } = standingsOf([aRecord(1)])
    const tally = { week: standings.week, votes: 1, lastVoteAt: 1 }
    expect([standings.placeWith(2, tally), standings.placeWith(1, { ...tally, week: '2026-W46' })]).toEqual([undefined, undefined]) // prettier-ignore
  })

  test('know the images of listed clans', () => {
    const { standings } = standingsOf([aRecord(1, { headerImage: 'a.webp' }), aRecord(2)])
    expect([standings.list.hasImage('a.webp'), standings.list.hasImage('b.webp')]).toEqual([true, false])
    standings.update(standings.week, [1, 2], [aRecord(2, { headerImage: 'b.webp' })])
    expect([standings.list.hasImage('a.webp'), standings.list.hasImage('b.webp')]).toEqual([false, true])
  })

  test('have a revision that changes with listings and penalties, but not with votes', () => {
    const { standings, vote } = standingsOf([aRecord(1), aRecord(2)])
    const seen = [standings.listingRevision]
    vote(1, 5, 100)
    expect(standings.listingRevision).toBe(seen[0])
    for (const record of [aRecord(2, { name: 'Renamed' }), aRecord(2, { name: 'Renamed', penalty: 40 }), undefined]) {
      standings.update(standings.week, [2], record ? [record] : [])
      expect(seen).not.toContain(standings.listingRevision)
      seen.push(standings.listingRevision)
    }
  })

  test('ignore a notification that is older than the known tally', () => {
    const { standings, vote } = standingsOf([aRecord(1)])
    vote(1, 5, 100, 5)
    vote(1, 3, 90, 3)
    expect(standings.totals().votesThisWeek).toBe(5)
  })

  test('order a clan that has lost all votes as if it never had any, like an instance that starts later', () => {
    const ids = [1, 2, 3, 4, 5, 6]
    const order = (standings: Standings) => standings.listAll().map(({ id }) => id)
    const untouched = order(standingsOf(ids.map((id) => aRecord(id))).standings)
    for (const id of ids) {
      const { standings, vote } = standingsOf(ids.map((each) => aRecord(each)))
      vote(id, 1, 50, 1)
      expect(order(standings)[0]).toBe(id)
      vote(id, 0, 50, 2)
      expect(order(standings)).toEqual(untouched)
    }
  })

  test('move a clan down when votes are taken from it', () => {
    const { ranks, vote } = standingsOf([
      aRecord(1, { votes: 5, lastVoteAt: 1, version: 5 }),
      aRecord(2, { votes: 3, lastVoteAt: 1 }),
    ])
    vote(1, 1, 1, 6)
    expect(ranks()).toEqual([[2, 1], [1, 2]]) // prettier-ignore
  })

  test('have the same order after many votes as after a full sort', () => {
    const records = Array.from({ length: 60 }, (_, i) =>
      aRecord(i + 1, { promotions: i % 7 ? [] : [aPromotion('premium')] }),
    )
    const { standings, ranks, vote } = standingsOf(records)
    const votes = new Map<number, number>()
    for (let i = 1; i <= 900; i++) {
      const id = 1 + ((i * i * 31) % 60)
      votes.set(id, (votes.get(id) ?? 0) + 1)
      vote(id, votes.get(id) ?? 0, i)
    }
    const moved = ranks()
    // Any change of a listing sorts all clans again.
    standings.update('2026-W47', [1], [aRecord(1, { ...records[0], name: 'Renamed' })])
    expect(standings.find(1)?.name).toBe('Renamed')
    expect(ranks()).toEqual(moved)
  })

  test('give recommended clans no rank, and skip them when ranking the others', () => {
    const { ranks } = standingsOf([
      aRecord(1, { votes: 9 }),
      aRecord(2, { votes: 8, promotions: [aPromotion('recommended')] }),
      aRecord(3, { votes: 7 }),
    ])
    expect(ranks()).toEqual([[1, 1], [2, null], [3, 2]]) // prettier-ignore
  })

  test('give a clan its rank with its first effective vote, and order the others as in a tie', () => {
    const { standings, clock, ranks, vote } = standingsOf([
      aRecord(1, { votes: 3, version: 3, penalty: 100 }),
      aRecord(2, { lastWeekVotes: 5 }),
      aRecord(3, { promotions: [aPromotion('premium')] }),
      aRecord(4, { lastWeekVotes: 9 }),
    ])
    expect(ranks()).toEqual([[3, null], [4, null], [2, null], [1, null]]) // prettier-ignore
    vote(2, 1, wednesday)
    expect(ranks()).toEqual([[2, 1], [3, null], [4, null], [1, null]]) // prettier-ignore
    expect(standings.page({ page: 1 }).clans.map(({ id, rank }) => [id, rank])).toEqual(ranks())
    expect(standings.find(3)?.rank).toBeNull()
    clock.now = monday
    expect(ranks().map(([, rank]) => rank)).toEqual([null, null, null, null])
  })

  test('begin and end promotions on time', () => {
    const { standings, clock, ranks } = standingsOf([
      aRecord(1, { votes: 1, lastVoteAt: 1 }),
      aRecord(2, {
        votes: 1,
        lastVoteAt: 2,
        promotions: [aPromotion('premium', { startsAt: wednesday + hour, endsAt: wednesday + 2 * hour })],
      }),
    ])
    const order = () => ranks().map(([id]) => id)
    expect(order()).toEqual([1, 2])
    clock.now = wednesday + hour
    expect(order()).toEqual([2, 1])
    expect(standings.listAll()[0]?.premium).toBe(true)
    clock.now = wednesday + 2 * hour
    expect(order()).toEqual([1, 2])
  })

  test('start a new week without votes and penalties, ordered by last week', () => {
    const { standings, clock, vote } = standingsOf([
      aRecord(1, { votes: 10, version: 10, penalty: 60 }),
      aRecord(2, { votes: 5, version: 5 }),
    ])
    clock.now = monday - 1
    expect(standings.listAll().map((clan) => [clan.id, clan.votes])).toEqual([[2, 5], [1, 4]]) // prettier-ignore
    clock.now = monday
    expect(standings.week).toBe('2026-W48')
    expect(standings.listAll().map((clan) => [clan.id, clan.votes])).toEqual([[2, 0], [1, 0]]) // prettier-ignore
    expect(standings.totals()).toEqual({ totalClans: 2, votesThisWeek: 0, votesAllTime: 1015 })
    expect(vote(1, 1, monday, 1)).toBe(1)
    expect(standings.listAll()[0]).toMatchObject({ id: 1, rank: 1, votes: 1 })
  })

  test('ignore tallies of another week', () => {
    const { standings, clock } = standingsOf([aRecord(1)])
    clock.now = monday
    const late = { week: voteWeekBefore(monday), clanId: 1, votes: 3, lastVoteAt: monday - 1, version: 3 }
    expect(standings.applyTally(late)).toBeUndefined()
    expect(standings.totals().votesThisWeek).toBe(0)
  })

  test('ignore later votes of a week that has ended', () => {
    const { standings, clock } = standingsOf([aRecord(1, { votes: 3 })])
    clock.now = monday
    standings.correctTotals('2026-W47', { thisWeek: 2, allTime: 1002 })
    expect(standings.totals()).toEqual({ totalClans: 1, votesThisWeek: 0, votesAllTime: 1003 })
    standings.correctTotals('2026-W48', { thisWeek: 0, allTime: 1005 })
    expect(standings.totals()).toEqual({ totalClans: 1, votesThisWeek: 0, votesAllTime: 1005 })
  })

  test('convert a snapshot that was read before the new week began', () => {
    const { standings, clock } = standingsOf([])
    clock.now = monday
    standings.load({ week: '2026-W47', clans: [aRecord(1, { votes: 4 })], otherVotes: { thisWeek: 0, allTime: 5 } })
    expect(standings.totals()).toEqual({ totalClans: 1, votesThisWeek: 0, votesAllTime: 9 })
    expect(standings.listAll()[0]?.votes).toBe(0)
  })

  test('add, change and remove single clans', () => {
    const { standings, ranks } = standingsOf([aRecord(1, { votes: 1 }), aRecord(2)])
    standings.update('2026-W47', [1, 3], [aRecord(3, { votes: 2 })])
    expect(ranks()).toEqual([[3, 1], [2, null]]) // prettier-ignore
    expect(standings.has(1)).toBe(false)
  })
})

describe('a clan that is reread while votes arrive', () => {
  test('keeps a tally that is newer than the record, and is counted once', () => {
    const { standings, vote } = standingsOf([aRecord(1, { votes: 10, version: 10 })])
    vote(1, 11, 5)
    standings.update('2026-W47', [1], [aRecord(1, { votes: 10, version: 10, name: 'Renamed' })])
    vote(1, 11, 5)
    expect(standings.listAll()[0]).toMatchObject({ name: 'Renamed', votes: 11 })
    expect(standings.totals().votesThisWeek).toBe(11)
  })

  test('adds votes that were not known yet, counted once', () => {
    const { standings, vote } = standingsOf([aRecord(1, { votes: 10, version: 10 })])
    standings.update('2026-W47', [1], [aRecord(1, { votes: 11, version: 11 })])
    vote(1, 11, 5)
    expect(standings.totals()).toEqual({ totalClans: 1, votesThisWeek: 11, votesAllTime: 1011 })
  })

  test('is converted if it was read before the new week began', () => {
    const { standings, clock, vote } = standingsOf([aRecord(1, { votes: 3, version: 3 })])
    clock.now = monday
    standings.update('2026-W47', [1], [aRecord(1, { votes: 9, version: 9 })])
    expect(standings.listAll()[0]?.votes).toBe(0)
    expect(vote(1, 1, monday, 1)).toBe(1)
    expect(standings.totals().votesThisWeek).toBe(1)
  })
})

describe('the recommended block', () => {
  const recommended = (id: number) => aRecord(id, { votes: id, promotions: [aPromotion('recommended')] })

  test('shows up to three', () => {
    const { standings } = standingsOf([aRecord(9), recommended(1), recommended(2)])
    expect(standings.highlighted().map((clan) => clan.id)).toEqual([1, 2])
  })

  test('rotates hourly through all if there are more', () => {
    const { standings, clock } = standingsOf([1, 2, 3, 4, 5].map(recommended))
    const shown = new Map<number, number>()
    for (let i = 0; i < 5; i++) {
      clock.now = wednesday + i * hour
      const block = standings.highlighted().map((clan) => clan.id)
      expect(new Set(block).size).toBe(3)
      for (const id of block) shown.set(id, (shown.get(id) ?? 0) + 1)
    }
    expect([...shown.values()]).toEqual([3, 3, 3, 3, 3])
  })

  test('is excluded from the grid, which includes the other recommended clans', () => {
    const { standings } = standingsOf([...[1, 2, 3, 4].map(recommended), ...[10, 11, 12].map((id) => aRecord(id))])
    const block = new Set(standings.highlighted().map((clan) => clan.id))
    const grid = standings.page({ page: 1 })
    expect(grid.total).toBe(4)
    expect(grid.clans.map((clan) => clan.id).filter((id) => block.has(id))).toEqual([])
    expect(grid.clans.filter((clan) => clan.recommended)).toHaveLength(1)
  })
})

describe('a page', () => {
  const many = Array.from({ length: 30 }, (_, i) =>
    aRecord(i + 1, {
      votes: 100 - i,
      region: i % 2 ? 'eu' : 'na',
      platforms: i % 3 ? ['pc'] : ['pc', 'xbox'],
      playstyles: i % 5 ? ['casual'] : ['casual', 'competitive'],
      name: i === 4 ? 'Ärorust' : `Clan ${i + 1}`,
      promotions: i === 2 || i === 13 ? [aPromotion('recommended')] : [],
    }),
  )
  const ids = (page: { clans: { id: number }[] }) => page.clans.map((clan) => clan.id)

  test('has twelve clans; block and pages have all clans, and the first page none of the block', () => {
    const { standings } = standingsOf(many)
    expect(standings.highlighted().map(({ id }) => id)).toEqual([3, 14])
    const pages = [1, 2, 3].map((page) => standings.page({ page }))
    expect(pages.map((page) => page.clans.length)).toEqual([12, 12, 5])
    expect(pages.every((page) => page.total === 29)).toBe(true)
    // Clan 14 is the first one of the second page, which shows no block.
    expect(pages.flatMap(ids)).toEqual(many.map((clan) => clan.id).filter((id) => id !== 3))
  })

  test('is the list page of each of its clans; clans that are only in the block belong to the first page', () => {
    const { standings } = standingsOf(many)
    for (const page of [1, 2, 3])
      for (const id of ids(standings.page({ page }))) expect(standings.detailsOf(id)?.listPage).toBe(page)
    expect(standings.detailsOf(3)?.listPage).toBe(1)
  })

  test('past the end is empty and still has the total', () => {
    const { standings } = standingsOf(many)
    expect(standings.page({ page: 4 })).toEqual({ clans: [], total: 29 })
  })

  test('of a filter has the ranks of the whole list', () => {
    const { standings } = standingsOf(many)
    const { clans, total } = standings.page({ region: 'eu', platform: 'xbox', playstyle: 'casual' })
    expect(total).toBe(5)
    const ranks = new Map(standings.listAll().map((clan) => [clan.id, clan.rank]))
    for (const clan of clans) expect(clan.rank).toBe(ranks.get(clan.id))
  })

  test('of a search ignores case and accents', async () => {
    const { standings } = standingsOf(many)
    expect(ids(await standings.search({ q: 'aroRUST' }))).toEqual([5])
    expect(ids(await standings.search({ q: 'no such clan' }))).toEqual([])
  })

  test('of the running week begins with ranked clans, even in a search', async () => {
    const recommended = { promotions: [aPromotion('recommended')] }
    const { standings, vote } = standingsOf([
      aRecord(1, { name: 'Wolf 1', ...recommended }),
      aRecord(2, { name: 'Wolf 2' }),
      aRecord(3, { name: 'Fox 3' }),
      aRecord(4, { name: 'Wolf 4', ...recommended }),
      aRecord(5, { name: 'Wolf 5' }),
    ])
    const slice = async (start: number, count: number, q?: string) => {
      const { clans, total } = await standings.slice({ start, count, q })
      return [total, ...clans.map(({ id, rank }) => [id, rank])]
    }
    vote(1, 9, 1)
    vote(2, 2, 1)
    vote(3, 5, 1)
    expect((await slice(0, 3)).slice(0, 4)).toEqual([5, [3, 1], [2, 2], [1, null]])
    expect((await slice(1, 2)).slice(0, 3)).toEqual([5, [2, 2], [1, null]])
    expect(new Set(await slice(3, 9))).toEqual(new Set([5, [4, null], [5, null]]))
    expect((await slice(0, 2, 'wolf')).slice(0, 3)).toEqual([4, [2, 2], [1, null]])
    vote(2, 7, 2)
    expect(await slice(0, 1)).toEqual([5, [2, 1]])
  })

  test('of a search with filters has the clans that match both, in the current order', async () => {
    const { standings, vote } = standingsOf(many)
    await standings.search({ q: 'clan' })
    vote(30, 300, 1)
    vote(20, 200, 1)
    const expected = standings.listAll().filter(({ name, region }) => name.startsWith('Clan') && region === 'eu')
    const pages = [1, 2].map((page) => standings.search({ q: 'clan', region: 'eu', page }))
    const [first, second] = await Promise.all(pages)
    expect([...(first?.clans ?? []), ...(second?.clans ?? [])]).toEqual(expected)
    expect(expected.slice(0, 2).map(({ id }) => id)).toEqual([30, 20])
    expect(first?.total).toBe(expected.length)
  })
})
