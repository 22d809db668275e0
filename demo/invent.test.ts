import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listing } from '#contract/listing.ts'
import { defaultVoteOffset, voteWeekAt } from '#contract/rules/vote-week.ts'
import { publicAddressKey } from '#server/features/integrity/address-key.ts'
import { seededRandom } from './seeded-random.ts'
import { inventClans } from './clans/invent-clan.ts'
import { inventVoter, type InventedVoter } from './seed/invent-voter.ts'
import { planCampaigns } from './seed/plan-campaigns.ts'
import { apportion, spreadVotes } from './seed/spread-votes.ts'

/** A Saturday noon, in 2026-W47. */
const now = Date.parse('2026-11-21T12:00:00Z')
const spread = { clans: 30, votes: 5000, seed: 'test', now, voteOffset: defaultVoteOffset }

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

describe('spread votes', () => {
  const votes = [...spreadVotes(spread)]

  test('have the requested number, three fifths of them in this week', () => {
    expect(votes).toHaveLength(5000)
    expect(votes.filter(({ week }) => week === '2026-W47')).toHaveLength(3000)
    expect(new Set(votes.map(({ week }) => week))).toEqual(new Set(['2026-W47', '2026-W46', '2026-W45', '2026-W44']))
  })
  test('were cast in their weeks and not in the future', () => {
    for (const { castAt, week } of votes) {
      expect(voteWeekAt(castAt.getTime())).toBe(week)
      expect(castAt.getTime()).toBeLessThanOrEqual(now)
    }
  })
  test('have each voter key and each device at most once per clan and week', () => {
    const keys = votes.map(({ week, clan, key }) => `${week} ${clan} ${key}`)
    expect(new Set(keys).size).toBe(5000)
    const devices = votes
      .filter(({ device }) => device)
      .map(({ week, clan, device }) => `${week} ${clan} ${device?.toString('hex')}`)
    expect(new Set(devices).size).toBe(devices.length)
  })
  test('are mostly for few clans, and for some clans there are none', () => {
    const counts = Array.from({ length: 30 }, (_, clan) => votes.filter((vote) => vote.clan === clan).length)
    counts.sort((a, b) => b - a)
    expect(counts.slice(0, 6).reduce((a, b) => a + b, 0)).toBeGreaterThan(2000)
    expect(counts.filter((count) => count === 0)).toHaveLength(2)
  })
  test('are the same for the same seed and time', () => {
    expect([...spreadVotes(spread)]).toEqual(votes)
  })
  test.each([
    { clans: 1, votes: 10 },
    { clans: 5, votes: 1 },
    { clans: 5, votes: 0 },
    { clans: 3, votes: 100, now: Date.parse('2026-11-16T04:00:00Z') },
  ])('come out at the edges: %j', (edge) => {
    const votes = [...spreadVotes({ ...spread, ...edge })]
    expect(votes).toHaveLength(edge.votes)
    expect(votes.every(({ castAt }) => castAt.getTime() <= (edge.now ?? now))).toBe(true)
  })
})

describe('invented voters', () => {
  const voters = Array.from({ length: 2000 }, (_, i) => inventVoter('test', i))

  test('have UUIDs and addresses from documentation ranges', () => {
    for (const { key, address } of voters) {
      expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(address).toMatch(/^(?:192\.0\.2|198\.51\.100|203\.0\.113)\.\d+$|^2001:db8:/)
      expect(publicAddressKey(address)).toBeNull()
    }
    expect(new Set(voters.map(({ key }) => key)).size).toBe(2000)
  })
  test('have a network for most addresses, always the same one for an address', () => {
    const facts = ({ country, asn, organization, score, bad }: InventedVoter) => ({
      country,
      asn,
      organization,
      score,
      bad,
    })
    const byAddress = new Map(voters.map((voter) => [voter.address, facts(voter)]))
    for (const voter of voters) expect(facts(voter)).toEqual(byAddress.get(voter.address))
    const known = voters.filter(({ asn }) => asn !== null)
    expect(known.length).toBeGreaterThan(1700)
    expect(known.length).toBeLessThan(2000)
    expect(new Set(known.map(({ country }) => country)).size).toBeGreaterThan(5)
    // Numbers for documentation (RFC 5398): the demo accuses no real network.
    for (const { asn } of known) expect([64495 < (asn ?? 0), (asn ?? 0) < 64512]).toEqual([true, true])
    const suspicious = known.filter(({ bad }) => bad === 1)
    expect(suspicious.length).toBeGreaterThan(20)
    expect(suspicious.length).toBeLessThan(400)
    expect(suspicious.every(({ score }) => (score ?? 0) > 0)).toBe(true)
  })
  test('have a device only with a complete fingerprint, which most have', () => {
    const whole = voters.filter(({ hardware, software, audioNetwork }) => hardware && software && audioNetwork)
    expect(voters.filter(({ device }) => device)).toEqual(whole)
    expect(whole.length).toBeGreaterThan(1600)
    expect(whole.length).toBeLessThan(2000)
    for (const { device, hardware } of whole) expect([device?.length, hardware?.length]).toEqual([32, 32])
  })
})
