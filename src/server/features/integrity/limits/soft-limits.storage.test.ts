import { beforeEach, describe, expect, test } from 'vitest'
import { defaultVoteOffset } from '#contract/rules/votes/vote-week.ts'
import { type NewVote, unlimitedVotes } from '#server/features/voting/new-vote.ts'
import { noEvidence } from '#server/features/voting/vote-evidence.ts'
import { insertVotes } from '#server/features/voting/vote-store.ts'
import { parseSharedAddresses } from '#server/http/limits/limit-settings.ts'
import { Clock, mondayAfter } from '#test/support/clock.ts'
import { useDatabase } from '#test/support/database.ts'
import { aNewVote } from '#test/support/new-vote.ts'
import { aClan } from '#test/support/people.ts'
import { createNetworkFactors } from '../networks/network-factors.ts'
import { SoftLimits } from './soft-limits.ts'
import { torNetworks } from '../networks/tor-networks.ts'
import { defaultVoteLimits, parseVoteLimits, type VoteLimits } from './vote-limits.ts'

const storage = useDatabase()
let clock = new Clock()
let limits: SoftLimits

function openLimits(settings: VoteLimits = defaultVoteLimits, shared = '', db = storage.db): SoftLimits {
  return new SoftLimits({
    db,
    limits: settings,
    factorsOf: createNetworkFactors(parseSharedAddresses(shared), () => ({ network: 1, provider: 1 })),
    now: clock.now,
    voteOffset: defaultVoteOffset,
  })
}

beforeEach(() => {
  clock = new Clock()
  limits = openLimits()
})

/** Casts and stores votes. Returns how many no limit holds. */
function castMany(count: number, make: (i: number) => NewVote): number {
  let passed = 0
  for (let i = 0; i < count; i++) {
    const vote = make(i)
    const allowance = limits.admit(vote)
    if (allowance.holdReason !== null) continue
    limits.settle({ ...vote, allowance }, true)
    passed += 1
  }
  return passed
}

/** Stores votes of the week before, so that the limits know their voters. */
async function voteLastWeek(count: number, make: (i: number) => NewVote): Promise<void> {
  const votes = Array.from({ length: count }, (_, i) => ({ ...make(i), week: '2026-W46' as const }))
  await insertVotes(storage.db, votes, unlimitedVotes)
  await limits.refresh.run(new AbortController().signal)
}

const address = (i: number) => `10.${Math.floor(i / 62_500) % 250}.${Math.floor(i / 250) % 250}.${i % 250}`
const from = (i: number) => ({ address: address(i) })

describe('votes of unknown voters', () => {
  test('count up to 60 of a /24, for each clan', () => {
    expect(castMany(100, (i) => aNewVote(from(i)))).toBe(60)
    expect(limits.admit(aNewVote(from(7))).holdReason).toBe('net24_limit')
    expect(limits.admit(aNewVote({ ...from(7), clanId: 2 })).holdReason).toBe(null)
    expect(limits.admit(aNewVote(from(300))).holdReason).toBe(null)
  })

  test('count up to 400 of a provider', () => {
    expect(castMany(500, (i) => aNewVote({ ...from(i * 250), asn: 64_500 }))).toBe(400)
    expect(limits.admit(aNewVote({ ...from(5), asn: 64_500 })).holdReason).toBe('as_limit')
  })

  test('count up to 30 of a hosting provider, and 2 of its address', () => {
    expect(castMany(40, (i) => aNewVote({ ...from(i * 250), asn: 64_500, bad: 1 }))).toBe(30)
    const allowance = openLimits().admit(aNewVote({ asn: 64_500, bad: 1 }))
    expect(allowance).toMatchObject({ addressLimit: 2, addressReason: 'hosting_limit' })
  })

  test('that were not stored use no quota', () => {
    for (let i = 0; i < 200; i++) {
      const vote = aNewVote(from(i))
      limits.settle({ ...vote, allowance: limits.admit(vote) }, false)
    }
    expect(castMany(100, (i) => aNewVote(from(i)))).toBe(60)
  })
})

test('votes with a print that three other networks had in the week before do not count against a network', async () => {
  const clanId = await aClan(storage.db)
  const common = (i: number) => ({ ...from(1000 * i), print: 'a common phone' })
  // Prints of the same week do not count: a script could make them known.
  castMany(4, (i) => aNewVote({ ...common(i), clanId: 2 + i }))
  castMany(60, (i) => aNewVote(from(i)))
  expect(limits.admit(aNewVote(common(0))).holdReason).toBe('net24_limit')
  await voteLastWeek(4, (i) => aNewVote({ ...common(i), clanId }))
  castMany(60, (i) => aNewVote(from(i)))
  expect(limits.admit(aNewVote(from(7))).holdReason).toBe('net24_limit')
  expect(limits.admit(aNewVote({ ...from(7), print: 'a common phone' })).holdReason).toBe(null)
})

test('a vote that is not stored uses no quota, even if its print has become known in the meantime', async () => {
  const clanId = await aClan(storage.db)
  const known = { ...from(0), print: 'a common phone' }
  const waiting = { ...aNewVote(known), allowance: limits.admit(aNewVote(known)) }
  await voteLastWeek(4, (i) => aNewVote({ ...from(1000 * (i + 1)), clanId, print: 'a common phone' }))
  limits.settle(waiting, false)
  expect(castMany(100, (i) => aNewVote(from(i)))).toBe(60)
})

test('concurrent votes of a device use the quota of one vote, or of none if none is stored', () => {
  const repeated = Array.from({ length: 150 }, () => aNewVote({ ...from(0), print: 'a phone' }))
  const waiting = repeated.map((vote) => ({ ...vote, allowance: limits.admit(vote) }))
  const others = (i: number) => aNewVote({ ...from(1000 * (i + 1)), print: 'a phone' })
  expect(castMany(3, others)).toBe(2)
  for (const vote of waiting) limits.settle(vote, false)
  expect(castMany(3, (i) => others(i + 3))).toBe(1)
})

test('a stored vote of a device counts, even if another one was counted first and then refused', () => {
  const [first, second] = [0, 1].map(() => aNewVote({ ...from(0), print: 'a phone' }))
  const waiting = [first, second].map((vote = aNewVote()) => ({ ...vote, allowance: limits.admit(vote) }))
  waiting.forEach((vote, i) => limits.settle(vote, i === 1))
  expect(castMany(3, (i) => aNewVote({ ...from(1000 * (i + 1)), print: 'a phone' }))).toBe(2)
})

describe('a hardware and software pair', () => {
  test('that is rare everywhere counts three times for a clan, from any address', () => {
    expect(castMany(60, (i) => aNewVote({ ...from(i * 250), print: 'one device' }))).toBe(3)
  })

  test('does not become common by votes of a few addresses for many other clans', () => {
    castMany(3500, (i) => aNewVote({ ...from(i * 250), clanId: 1 + (i % 10) }))
    const prepared = (i: number) => ({ ...from((i % 3) * 250), clanId: 100 + Math.floor(i / 3), print: 'one device' })
    expect(castMany(600, (i) => aNewVote(prepared(i)))).toBe(600)
    expect(castMany(60, (i) => aNewVote({ ...from(i * 250), print: 'one device' }))).toBeLessThanOrEqual(10)
  })

  test('counts as often as other clans make likely', () => {
    const isCommon = (i: number) => i % 4 === 0
    castMany(400, (i) =>
      aNewVote({ ...from(i * 250), clanId: 2 + (i % 50), ...(isCommon(i) ? { print: 'common' } : {}) }),
    )
    castMany(60, (i) => aNewVote(from(i * 250)))
    const counted = castMany(200, (i) => aNewVote({ ...from(i * 250), print: 'common' }))
    expect(counted).toBeGreaterThan(20)
    expect(counted).toBeLessThan(120)
  })

  test.each([
    ['iphone', 9],
    ['android', 7],
    ['windows', 3],
  ])('of a common phone counts more often on a young site: %s', (platform, counted) => {
    castMany(100, (i) => aNewVote(from(i * 250)))
    const evidence = { ...noEvidence, platform }
    expect(castMany(60, (i) => aNewVote({ ...from(i * 250), print: 'one model', evidence }))).toBe(counted)
  })
})

test('known voters raise the limit of their address, at most threefold; random prints do not', async () => {
  const clanId = await aClan(storage.db)
  const limit = () => limits.admit(aNewVote()).addressLimit
  castMany(10, () => aNewVote({ clanId: 3 }))
  expect(limit()).toBe(6)
  await voteLastWeek(20 * 4, (i) => aNewVote({ ...from(i * 250), clanId, print: `phone ${i % 20}` }))
  castMany(5, (i) => aNewVote({ print: `phone ${i}` }))
  expect(limit()).toBe(11)
  castMany(20, (i) => aNewVote({ print: `phone ${i}` }))
  expect(limit()).toBe(18)
})

test.each([
  ['three other providers', (i: number) => ({ ...from(i * 250), asn: 64_500 + i }), 7],
  ['two other providers', (i: number) => ({ ...from(i * 250), asn: 64_500 + (i % 2) }), 6],
  ['many addresses of one provider', (i: number) => ({ ...from(i * 250), asn: 64_500 }), 6],
  ['hosting providers', (i: number) => ({ ...from(i * 250), asn: 64_500 + i, bad: 1 as const }), 6],
  ['other networks of unknown providers', (i: number) => from(i * 250), 7],
  ['one network of an unknown provider', from, 6],
  ['the /64s of one home', (i: number) => ({ address: `2001:db8:1:${i}::1` }), 6],
])('a fingerprint that voted from %s in the week before', async (_, source, limit) => {
  const clanId = await aClan(storage.db)
  await voteLastWeek(12, (i) => aNewVote({ ...source(i), clanId, print: 'a phone' }))
  expect(limits.admit(aNewVote({ asn: 64_496, print: 'a phone' })).addressLimit).toBe(limit)
})

test('networks of carriers and universities have up to three times the limits, and Tor and hosting addresses two votes', () => {
  const carrier = { asn: 21_928, organization: 'T-Mobile USA, Inc.' }
  const campus = { asn: 7377, organization: 'University of California, San Diego' }
  const limitOf = (vote: Partial<NewVote>) => limits.admit(aNewVote(vote)).addressLimit
  expect([limitOf(carrier), limitOf(campus), limitOf({ asn: 3320, organization: 'Deutsche Telekom AG' })]).toEqual([18, 18, 6]) // prettier-ignore
  // An address provider may flag a carrier's address.
  expect(limitOf({ ...carrier, bad: 1 })).toBe(2)
  limits = openLimits(parseVoteLimits('tor-address=1, hosting-address=3, campus-address=9'))
  expect(limitOf({ asn: 60_729, organization: torNetworks.get(60_729) ?? null, bad: 1 })).toBe(1)
  expect([limitOf({ asn: 24_940, organization: 'Hetzner Online GmbH', bad: 1 }), limitOf(campus)]).toEqual([3, 9])
  limits = openLimits()
  expect(castMany(300, (i) => aNewVote({ ...from(i % 250), ...carrier }))).toBe(180)
  // The same applies to their IPv6 networks, and to votes without a fingerprint.
  expect([carrier, campus, {}].map((vote) => limits.admit(aNewVote(vote)).factor)).toEqual([3, 3, 1])
})

test('a shared address has higher limits', () => {
  limits = openLimits(parseVoteLimits('net24=5, address=7'), '10.0.0.0/8=10')
  expect(castMany(100, (i) => aNewVote(from(i)))).toBe(50)
  expect(limits.admit(aNewVote({ ...from(5), clanId: 2 }))).toMatchObject({ addressLimit: 70, factor: 10 })
  expect(limits.admit(aNewVote())).toMatchObject({ addressLimit: 7, factor: 1 })
})

test('reads what other instances counted, and the voters of the week before', async () => {
  const clanId = await aClan(storage.db)
  const regular = aNewVote({ clanId, week: '2026-W46', ...from(9999) })
  const votes = Array.from({ length: 60 }, (_, i) => aNewVote({ clanId, ...from(i) }))
  const held = aNewVote({ clanId, ...from(80), allowance: { ...unlimitedVotes, holdReason: 'as_limit' } })
  await insertVotes(storage.db, [regular, ...votes, held], unlimitedVotes)
  expect(limits.admit(aNewVote({ clanId, ...from(7) })).holdReason).toBe(null)
  await limits.refresh.run(new AbortController().signal)
  expect(limits.admit(aNewVote({ clanId, ...from(7) })).holdReason).toBe('net24_limit')
  expect(limits.admit(aNewVote({ clanId, ...from(7), voterKey: regular.voterKey })).holdReason).toBe(null)
  // Votes that the database no longer counts free their quota.
  await storage.db.updateTable('votes').set({ state: 'void' }).where('clan_id', '=', clanId).execute()
  await limits.refresh.run(new AbortController().signal)
  expect(castMany(70, (i) => aNewVote({ clanId, ...from(i) }))).toBe(60)
})

test('knows the voters of the week before from the turn of the week on', async () => {
  const clanId = await aClan(storage.db)
  const regular = aNewVote({ clanId, ...from(9999) })
  await insertVotes(storage.db, [regular], unlimitedVotes)
  const { signal } = new AbortController()
  await limits.refresh.run(signal)
  clock.set(mondayAfter)
  await limits.refreshAtTurn.run(signal)
  const week = '2026-W48'
  castMany(60, (i) => aNewVote({ clanId, week, ...from(i) }))
  expect(limits.admit(aNewVote({ clanId, week, ...from(7) })).holdReason).toBe('net24_limit')
  expect(limits.admit(aNewVote({ clanId, week, ...from(7), voterKey: regular.voterKey })).holdReason).toBe(null)
})

test('keeps its counts if the database cannot be read, and tries again within a minute', async () => {
  let isDown = true
  const failing = storage.db.withPlugin({
    transformQuery({ node }) {
      if (isDown) throw new Error('no database')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const offline = openLimits(defaultVoteLimits, '', failing)
  limits = offline
  castMany(60, (i) => aNewVote(from(i)))
  const { signal } = new AbortController()
  await expect(offline.refresh.run(signal)).rejects.toThrow('no database')
  expect(offline.admit(aNewVote(from(7))).holdReason).toBe('net24_limit')
  isDown = false
  await offline.refreshAtTurn.run(signal)
  // None of these votes is in the database.
  expect(offline.admit(aNewVote(from(7))).holdReason).toBe(null)
})

test('starts with empty counts each week', () => {
  castMany(60, (i) => aNewVote(from(i)))
  expect(limits.admit(aNewVote(from(7))).holdReason).toBe('net24_limit')
  expect(limits.admit(aNewVote({ ...from(7), week: '2026-W48' })).holdReason).toBe(null)
})

test('limits votes of a week even after its end, since they may be proven then', () => {
  const hosting = (i: number) => aNewVote({ ...from(i * 250), asn: 64_500, bad: 1 })
  castMany(20, hosting)
  limits.admit(aNewVote({ ...from(7), week: '2026-W48' }))
  expect(castMany(40, (i) => hosting(100 + i))).toBe(10)
  limits = openLimits()
  limits.admit(aNewVote({ ...from(7), week: '2026-W48' }))
  expect(castMany(40, hosting)).toBe(30)
})

test('a vote that is stored during a refresh counts, even where the refresh has read only held votes', async () => {
  const clanId = await aClan(storage.db)
  const allowance = { ...unlimitedVotes, holdReason: 'as_limit' } as const
  const held = Array.from({ length: 100 }, (_, i) => aNewVote({ clanId, ...from(i), allowance }))
  await insertVotes(storage.db, held, unlimitedVotes)
  const late = aNewVote({ clanId, ...from(0), voterKey: '00000000-0000-4000-8000-000000000001' })
  let isPageRead = false
  let isStored = false
  const db = storage.db.withPlugin({
    transformQuery({ node }) {
      if (isPageRead && !isStored) limits.settle({ ...late, allowance: limits.admit(late) }, (isStored = true))
      return node
    },
    async transformResult({ result }) {
      isPageRead ||= result.rows.length > 10
      return result
    },
  })
  limits = openLimits(parseVoteLimits('net24=1'), '', db)
  await limits.refresh.run(new AbortController().signal)
  expect(isStored).toBe(true)
  expect(limits.admit(aNewVote({ clanId, ...from(1) })).holdReason).toBe('net24_limit')
})
