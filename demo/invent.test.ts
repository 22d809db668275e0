import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listing } from '#contract/listing.ts'
import { defaultVoteOffset, voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import { publicAddressKey } from '#server/features/integrity/networks/address-key.ts'
import { seededRandom } from './seeded-random.ts'
import { countries } from './voters/countries.ts'
import { inventClans } from './clans/invent-clan.ts'
import { apportion } from './seed/apportion.ts'
import { planAttacks } from './seed/attacks.ts'
import { planCampaigns } from './seed/plan-campaigns.ts'
import type { SeedVote } from './seed/seed-vote.ts'
import { planWorld } from './seed/seed-world.ts'
import { spreadVotes } from './seed/spread-votes.ts'

/** A Saturday noon, in 2026-W47. */
const now = Date.parse('2026-11-21T12:00:00Z')
const spread = { clans: inventClans(30, 'test'), votes: 5000, seed: 'test', now, voteOffset: defaultVoteOffset }

describe('seededRandom', () => {
  test('gives the same numbers for the same seed only', () => {
    const throws = (seed: string) => {
      const random = seededRandom(seed)
      return Array.from({ length: 5 }, () => random.integer(1, 1000))
    }
    expect(throws('a')).toEqual(throws('a'))
    expect(throws('a')).not.toEqual(throws('b'))
  })
  test('respects the weights, and shuffles without loss', () => {
    const random = seededRandom('fair')
    const counts = [0, 0, 0]
    for (let i = 0; i < 9000; i++)
      counts[
        random.pickWeighted<0 | 1 | 2>([
          [0, 1],
          [1, 2],
          [2, 0],
        ])
      ]! += 1
    expect(counts[0]).toBeGreaterThan(2700)
    expect(counts[0]).toBeLessThan(3300)
    expect(counts[2]).toBe(0)
    expect(random.shuffle([1, 2, 3, 4]).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
  })
})

describe('invented clans', () => {
  const clans = inventClans(2000, 'test')

  test('are the same for the same seed only', () => {
    expect(inventClans(50, 'test')).toEqual(clans.slice(0, 50))
    expect(inventClans(50, 'other')).not.toEqual(clans.slice(0, 50))
  })
  test('are valid listings with distinct names', () => {
    for (const { hasImage: _, ...clan } of clans) expect(listing.parse(clan)).toEqual(clan)
    expect(new Set(clans.map(({ name }) => name.toLowerCase())).size).toBe(clans.length)
    expect(clans.filter(({ description }) => /[{}]/.test(description))).toEqual([])
  })
  test('have links that lead nowhere: an example domain and made-up invite codes', () => {
    const invites = clans.flatMap(({ discordUrl }) => discordUrl ?? [])
    expect(invites.filter((url) => !url.startsWith('https://discord.gg/example-'))).toEqual([])
    const hosts = clans.flatMap(({ websiteUrl }) => (websiteUrl === null ? [] : new URL(websiteUrl).hostname))
    expect(hosts.filter((host) => !host.endsWith('.example'))).toEqual([])
  })
  test('differ as on a real list', () => {
    const share = (one: (clan: (typeof clans)[number]) => boolean) => clans.filter(one).length / clans.length
    for (const region of ['ww', 'na', 'sa', 'eu', 'af', 'as', 'oc']) {
      expect(share((clan) => clan.region === region)).toBeGreaterThan(0.005)
    }
    expect(share(({ websiteUrl }) => websiteUrl === null)).toBeGreaterThan(0.4)
    expect(share(({ discordUrl }) => discordUrl === null)).toBeGreaterThan(0.01)
    expect(share(({ facts }) => Object.keys(facts).length === 0)).toBeGreaterThan(0.1)
    expect(share(({ facts }) => facts.play_times !== undefined)).toBeGreaterThan(0.1)
    expect(share(({ hasImage }) => !hasImage)).toBeGreaterThan(0.1)
    expect(share(({ description }) => description === '')).toBeGreaterThan(0.01)
    expect(share(({ description }) => description.length > 300)).toBeGreaterThan(0.1)
    expect(share(({ name }) => name.startsWith('['))).toBeGreaterThan(0.2)
  })
  test('4 are recommended and 4 percent premium, and none are both', () => {
    const campaigns = planCampaigns(clans, 'test', now)
    const of = (kind: string) => campaigns.filter((campaign) => campaign.kind === kind)
    expect([of('recommended').length, of('premium').length]).toEqual([4, 80])
    expect(new Set(campaigns.map(({ clan }) => clan)).size).toBe(84)
    for (const { startsAt, endsAt } of campaigns) {
      expect(startsAt.getTime()).toBeLessThan(now)
      expect(endsAt.getTime()).toBeGreaterThan(now)
    }
  })
})

test('shares are integers, add up exactly and are off by less than one', () => {
  const weights = fc.array(fc.double({ min: 0, max: 1000, noNaN: true }), { minLength: 1, maxLength: 50 })
  fc.assert(
    fc.property(fc.nat(100_000), weights, (total, weights) => {
      const sum = weights.reduce((a, b) => a + b, 0)
      const counts = apportion(total, weights)
      fc.pre(sum > 1e-9)
      expect(counts.reduce((a, b) => a + b, 0)).toBe(total)
      for (const [i, count] of counts.entries()) {
        expect(Math.abs(count - (total * (weights[i] ?? 0)) / sum)).toBeLessThan(1.000001)
      }
    }),
  )
})

const shareOf = <T>(items: readonly T[], has: (item: T) => boolean) => items.filter(has).length / items.length

describe('spread votes', () => {
  const votes = [...spreadVotes(planWorld(spread))]
  const thisWeek = votes.filter(({ week }) => week === '2026-W47')

  test('have the requested number, three fifths of them in this week', () => {
    expect(votes).toHaveLength(5000)
    expect(thisWeek).toHaveLength(3000)
    expect(new Set(votes.map(({ week }) => week))).toEqual(new Set(['2026-W47', '2026-W46', '2026-W45', '2026-W44']))
  })
  test('were cast in their weeks and not in the future', () => {
    for (const { castAt, week } of votes) {
      expect(voteWeekAt(castAt.getTime())).toBe(week)
      expect(castAt.getTime()).toBeLessThanOrEqual(now)
    }
  })
  test('have each voter key and each device at most once per clan and week', () => {
    const keys = votes.map(({ week, clan, voterKey }) => `${week} ${clan} ${voterKey}`)
    expect(new Set(keys).size).toBe(5000)
    // In one large clan, two people behind a shared address have the same device.
    const oneClan = spreadVotes(planWorld({ ...spread, clans: spread.clans.slice(0, 1) }))
    const devices = [...votes, ...oneClan].flatMap(({ week, clan, device }, i) =>
      device ? `${week} ${i < votes.length ? clan : 'one'} ${device.toString('hex')}` : [],
    )
    expect(new Set(devices).size).toBe(devices.length)
  })
  test('are mostly for few clans, and some clans have none', () => {
    const counts = spread.clans.map((_, clan) => votes.filter((vote) => vote.clan === clan).length)
    counts.sort((a, b) => b - a)
    expect(counts.slice(0, 6).reduce((a, b) => a + b, 0)).toBeGreaterThan(2000)
    expect(counts.filter((count) => count === 0)).toHaveLength(2)
  })
  test('are the same for the same seed and time', () => {
    expect(JSON.stringify([...spreadVotes(planWorld(spread))]) === JSON.stringify(votes)).toBe(true)
  })
  test.each([
    { count: 1, votes: 10 },
    { count: 5, votes: 1 },
    { count: 5, votes: 0 },
    { count: 3, votes: 100, now: Date.parse('2026-11-16T04:00:00Z') },
  ])('come out at the edges: %j', ({ count, ...edge }) => {
    const votes = [...spreadVotes(planWorld({ ...spread, ...edge, clans: spread.clans.slice(0, count) }))]
    expect(votes).toHaveLength(edge.votes)
    expect(votes.every(({ castAt }) => castAt.getTime() <= (edge.now ?? now))).toBe(true)
  })
  test('are cast by people, some of whom return with the same key, pass and device', () => {
    const before = new Map(votes.filter(({ week }) => week === '2026-W46').map((vote) => [vote.voterKey, vote]))
    const returned = thisWeek.filter(({ voterKey }) => before.has(voterKey))
    expect(returned.length / before.size).toBeGreaterThan(0.15)
    for (const { voterKey, platform, passId, passAgeS } of returned.map(({ evidence, ...vote }) => ({
      ...vote,
      ...evidence,
    }))) {
      const earlier = before.get(voterKey)?.evidence
      expect(earlier?.platform).toBe(platform)
      // The pass may have been lost in transit.
      if (passId === null || !earlier?.passId) continue
      expect(earlier.passId).toBe(passId)
      expect(passAgeS).toBeGreaterThan(earlier.passAgeS ?? 0)
    }
    const voters = new Set(thisWeek.map(({ voterKey }) => voterKey))
    expect(thisWeek.length / voters.size).toBeGreaterThan(1.15)
    expect(shareOf(thisWeek, ({ evidence }) => evidence.passId !== null)).toBeGreaterThan(0.95)
    expect(shareOf(thisWeek, ({ evidence }) => evidence.stampAt !== null)).toBeGreaterThan(0.9)
    expect(shareOf(thisWeek, ({ device }) => device !== null)).toBeGreaterThan(0.9)
    expect(shareOf(thisWeek, ({ device }) => device === null)).toBeGreaterThan(0.01)
    expect(new Set(thisWeek.map(({ hardware }) => hardware?.toString('hex'))).size).toBeLessThan(thisWeek.length / 2)
  })
  test('come from the regions of their clans, and from unassigned addresses', () => {
    const europe = thisWeek.filter(({ clan }) => spread.clans[clan]?.region === 'eu')
    expect(shareOf(europe, ({ country }) => countryRegion(country) === 'eu')).toBeGreaterThan(0.7)
    const facts = new Map<string, string>()
    for (const { address, network, country, asn, score, bad } of votes) {
      expect(publicAddressKey(address ?? '')).toBeNull()
      const text = JSON.stringify([country, asn, score, bad])
      expect(facts.get(network ?? '') ?? text).toBe(text)
      facts.set(network ?? '', text)
      // AS numbers for private use (RFC 6996), so that the demo does not accuse a real network.
      if (asn !== null) expect([64_511 < asn, asn < 65_535]).toEqual([true, true])
    }
    expect(shareOf(votes, ({ bad }) => bad === 1)).toBeLessThan(0.1)
  })
})

function countryRegion(code: string | null) {
  return countries.find((country) => country.code === code)?.region
}

describe('attacks', () => {
  const world = planWorld(spread)
  const attacks = planAttacks(world, (clan) => clan !== 3)
  const distinct = (votes: readonly SeedVote[], value: (vote: SeedVote) => string | number | null | undefined) =>
    new Set(votes.map(value)).size

  test('are a hosting network, one device at many homes, and one address, on three clans', () => {
    const [hosting = [], device = [], address = []] = attacks.map(({ votes }) => votes)
    expect(distinct([...hosting, ...device, ...address], ({ clan }) => clan)).toBe(3)
    expect(hosting.filter(({ hardware, software, audioNetwork }) => hardware ?? software ?? audioNetwork)).toEqual([])
    expect(distinct(hosting, ({ evidence }) => evidence.requestShape)).toBe(1)
    expect(device.length).toBe(300)
    expect(
      distinct(device, ({ hardware, software }) => `${hardware?.toString('hex')} ${software?.toString('hex')}`),
    ).toBe(1)
    expect(distinct(device, ({ network }) => network)).toBe(300)
    expect(distinct(address, ({ network }) => network)).toBe(1)
    expect(distinct(address, ({ hardware }) => hardware?.toString('hex'))).toBe(address.length)
  })
  test('were cast this week, in chronological order, each with its own key', () => {
    for (const { votes } of attacks) {
      expect(distinct(votes, ({ voterKey }) => voterKey)).toBe(votes.length)
      const times = votes.map(({ castAt }) => castAt.getTime())
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(times.at(-1)).toBeLessThanOrEqual(now)
      expect(votes.every(({ castAt }) => voteWeekAt(castAt.getTime()) === '2026-W47')).toBe(true)
    }
  })
  test('target only clans that may be attacked, and are fewer if there are few such clans', () => {
    expect(attacks.some(({ votes }) => votes[0]?.clan === 3)).toBe(false)
    expect(planAttacks(world, (clan) => clan < 2).length).toBeLessThan(3)
    expect(planAttacks(planWorld({ ...spread, votes: 0 }), () => true)).toEqual([])
  })
})
