import { describe, expect, test } from 'vitest'
import { classifyGroup } from './classify-group.ts'
import type { EvidenceCode } from './evidence-codes.ts'
import type { FactCode } from './facts.ts'
import type { GroupProfile } from './group-profile.ts'

interface Sample extends Partial<Omit<GroupProfile, 'evidence' | 'share'>> {
  readonly evidence: readonly EvidenceCode[]
  readonly shares?: Partial<Record<FactCode, number>>
}

/** A group of 100 votes, each kind of evidence as strong as can be; all came in one evening from all over the world. */
function group({ evidence, shares = {}, votes = 100, ...rest }: Sample): GroupProfile {
  return {
    votes,
    evidence: evidence.map((code) => ({ code, seen: votes, expected: 1, of: votes, values: 1, strength: 3 })),
    kinds: [],
    share: (fact) => shares[fact] ?? 0,
    topCountryShare: 0.2,
    effectiveCountries: 8,
    addressesPerVote: 1,
    topAddressShare: 0.01,
    densestShare: 0.6,
    dismissed: null,
    clanMerges: false,
    spanHours: 4,
    ...rest,
  }
}

const classify = (sample: Sample, votesToVoid = 100) => classifyGroup(group(sample), votesToVoid)
const scripted = ['few-hardware', 'no-page', 'few-stamps', 'rare-request'] as const

describe('counts', () => {
  test.each<[string, Sample]>([
    ['new-device', { evidence: ['unseen-print', 'few-software'] }],
    ['audience-abroad', { evidence: ['foreign-countries', 'many-countries'] }],
    [
      'shared-place',
      { evidence: ['few-addresses', 'few-hardware', 'fresh-pass'], topCountryShare: 1, addressesPerVote: 0.02 },
    ],
    ['vpn-users', { evidence: ['bad-address', 'foreign-countries', 'few-addresses'], shares: { 'bad-address': 0.95 } }],
    ['privacy-browsers', { evidence: ['missing-print', 'no-pass'], shares: { 'missing-print': 1 } }],
    ['posted-link', { evidence: ['no-page', 'fresh-pass', 'foreign-countries'] }],
    ['event', { evidence: ['many-clans', 'fresh-pass'] }],
    ['merger', { evidence: ['key-from-elsewhere', 'foreign-countries'], clanMerges: true, densestShare: 0.1 }],
  ])('a group that is explained by one innocent cause: %s', (code, sample) => {
    expect(classify(sample)).toMatchObject({ state: 'shown', explainedBy: code })
  })

  test('a group with evidence of one kind, unless it is large', () => {
    expect(classify({ evidence: ['broken-key'], votes: 20 }).state).toBe('shown')
    expect(classify({ evidence: ['broken-key'] })).toMatchObject({ state: 'held', reservations: ['one-kind'] })
  })
})

test('voids a group that no innocent cause explains', () => {
  expect(classify({ evidence: scripted })).toMatchObject({ state: 'void', explainedBy: null, reservations: [] })
})

describe('holds instead of voiding', () => {
  test.each<[string, Partial<Sample>]>([
    ['one-country', { topCountryShare: 0.9 }],
    ['few-addresses', { addressesPerVote: 0.3 }],
    ['few-addresses', { topAddressShare: 0.4 }],
    ['bad-addresses', { shares: { 'bad-address': 0.6 } }],
  ])('a group with the reservation %s', (code, change) => {
    expect(classify({ evidence: scripted, ...change })).toMatchObject({ state: 'held', reservations: [code] })
  })

  test('a group with too few clear votes', () => {
    expect(classify({ evidence: scripted }, 29)).toMatchObject({ state: 'held', reservations: ['too-few-votes'] })
  })

  test('a group without decisive evidence', () => {
    const evidence = ['few-hardware', 'foreign-countries'] as const
    expect(classify({ evidence })).toMatchObject({ state: 'held', reservations: ['no-decisive-kind'] })
  })

  test('a group against which only its steady arrival speaks: time never convicts', () => {
    const steady = { evidence: ['foreign-countries', 'no-page'] as const, densestShare: 0.05, shares: { 'new-key': 1 } }
    expect(classify(steady)).toMatchObject({ state: 'held', reservations: ['only-time'] })
    expect(classify({ ...steady, densestShare: 0.6 }).state).toBe('shown')
  })
})
