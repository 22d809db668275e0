import { describe, expect, test } from 'vitest'
import { codeBits, type EvidenceCode } from '../evidence-codes.ts'
import { classifyGroup, isVoidable } from './classify-group.ts'
import { type GroupSample, sampleGroup } from '../groups/group-profile.fixture.ts'

const classify = (sample: GroupSample, votesToVoid = 100) => classifyGroup(sampleGroup(sample), () => votesToVoid)
const codesOf = (...codes: EvidenceCode[]) => codeBits(codes)
const growth = (now: number, before = 1000) => ({ now, before })
const steadyAbroad = {
  evidence: ['foreign-countries', 'many-countries'],
  weakEvidence: ['scripted-press'],
  densestShare: 0.05,
  shares: { 'new-key': 1 },
} as const
const visitors = {
  evidence: ['foreign-countries', 'key-from-elsewhere', 'many-clans'],
  densestShare: 0.05,
  severalClans: 2,
  shares: { 'key-from-elsewhere': 0.8 },
} as const
const comeback = {
  evidence: ['old-pass-on-new-key', 'foreign-countries'],
  growth: growth(120, 30),
  oldPasses: 90,
  oldPassSpanS: 75 * 86_400,
} as const
const onlyVpn = { 'bad-address': 1, 'new-key': 1 }
const scripted = ['few-hardware', 'no-page', 'few-stamps', 'rare-request'] as const

describe('counts', () => {
  test.each<[string, GroupSample]>([
    ['new-device', { evidence: ['few-devices', 'few-software'] }],
    ['audience-abroad', { evidence: ['foreign-countries', 'many-countries'] }],
    ['audience-abroad', { ...steadyAbroad, night: { of: 100, seen: 17, usual: 8.5 } }],
    [
      'shared-place',
      { evidence: ['few-addresses', 'few-hardware', 'fresh-pass'], topCountryShare: 1, addressesPerVote: 0.02 },
    ],
    ['vpn-users', { evidence: ['bad-address', 'foreign-countries', 'few-addresses'], shares: { 'bad-address': 0.95 } }],
    [
      'privacy-browsers',
      { evidence: ['missing-print', 'no-pass'], shares: { 'missing-print': 1 }, growth: growth(1049) },
    ],
    ['posted-link', { evidence: ['no-pass', 'fresh-pass', 'foreign-countries'] }],
    ['other-clans', { ...steadyAbroad, severalClans: 0.5 }],
    ['other-clans', { evidence: ['foreign-countries', 'key-from-elsewhere'], densestShare: 0.05, severalClans: 0.5 }],
    ['other-clans', { ...visitors, clanManyClans: 2.2 }],
    ['other-clans', { ...visitors, growth: growth(1029) }],
    ['other-clans', { ...visitors, growth: growth(1029), shares: { 'key-from-elsewhere': 0.19, 'new-key': 0.5 } }],
    ['other-clans', { ...visitors, shares: { 'key-from-elsewhere': 0.2, 'new-key': 0.1 } }],
    ['other-clans', { ...visitors, shares: { 'key-from-elsewhere': 0.8, 'new-key': 0.1 } }],
    ['own-countries', { ...steadyAbroad, clanForeigners: 1.5 }],
    ['vpn-users', { evidence: ['bad-address', 'foreign-countries'], shares: onlyVpn, severalClans: 0.5 }],
    ['vpn-users', { evidence: ['bad-address', 'foreign-countries'], shares: onlyVpn, spanHours: 48, quietShare: 0.14 }],
    ['event', { evidence: ['many-clans', 'fresh-pass'] }],
    ['clan-returns', comeback],
    ['allied-clans', { evidence: ['foreign-countries', 'key-from-elsewhere'], allied: 0.6, densestShare: 0.1 }],
    [
      'merger',
      {
        evidence: ['key-from-elsewhere', 'old-pass-on-new-key', 'foreign-countries'],
        clanMerges: true,
        shares: { 'key-from-elsewhere': 0.2, 'new-key': 0.8 },
        densestShare: 0.1,
      },
    ],
  ])('a group that is explained by one innocent cause: %s', (code, sample) => {
    expect(classify(sample)).toMatchObject({ state: 'shown', explainedBy: code })
  })

  test('a group with evidence of one kind, unless it is large', () => {
    expect(classify({ evidence: ['broken-key'], votes: 20 }).state).toBe('shown')
    expect(classify({ evidence: ['broken-key'] })).toMatchObject({ state: 'held', reservations: ['one-kind'] })
  })
})

test.each([
  [0.8, 'shown'],
  [0.7, 'held'],
] as const)(
  'new voters from everywhere who come all week, day and night, %f of them through a vote link: %s',
  (linkShare, state) => {
    const { evidence, densestShare } = steadyAbroad
    expect(classify({ ...steadyAbroad, evidence: [...evidence, 'no-pass'], densestShare, linkShare }).state).toBe(state)
  },
)

test.each([
  ['many languages, in other proportions than those of the site', {}, 'held'],
  ['five languages', { languages: { effective: 5.9, divergence: 0.8 } }, 'shown'],
  ['the languages of the site', { languages: { effective: 6, divergence: 0.79 } }, 'shown'],
  ['many languages, but nothing else unusual', { weakEvidence: [] }, 'shown'],
  ['many languages, but few votes', { votes: 39 }, 'shown'],
  ['many languages, most of it within hours', { densestShare: 0.79 }, 'held'],
  ['many languages, as a streamer brings it at once', { densestShare: 0.8 }, 'shown'],
] as const)('an audience from abroad with weak evidence of a script and %s: %s', (_, change, state) => {
  const evidence = ['foreign-countries', 'many-countries', 'fresh-pass'] as const
  const weakEvidence = ['scripted-press'] as const
  const languages = { effective: 6, divergence: 0.8 }
  expect(classify({ evidence, weakEvidence, languages, shares: { 'new-key': 0.8 }, ...change }).state).toBe(state)
})

test('voters of many languages may also be from countries from which a campaign of earlier weeks came', () => {
  const evidence = ['foreign-countries', 'many-countries', 'new-key'] as const
  const weakEvidence = ['scripted-press'] as const
  const shares = { 'new-key': 0.5 }
  const sample = { evidence, weakEvidence, shares, clanForeigners: 1, languages: { effective: 6, divergence: 0.8 } }
  expect(classify(sample)).toMatchObject({ state: 'held', reservations: expect.arrayContaining(['only-languages']) })
  expect(classify({ ...sample, languages: { effective: 5, divergence: 0.8 } }).state).toBe('shown')
  expect(classify({ ...sample, shares: { 'new-key': 0.49 } }).state).toBe('shown')
})

describe('an audience without phones', () => {
  const noPhones = { phones: { seen: 1, expected: 10 }, densestShare: 0.49 }
  const abroad = { evidence: ['foreign-countries', 'fresh-pass'] as const, ...noPhones }

  test('is held, never void', () => {
    const expected = { state: 'held', reservations: expect.arrayContaining(['only-phones']) }
    expect(classify(abroad)).toMatchObject(expected)
    expect(classify({ ...abroad, evidence: [...abroad.evidence, 'no-pass'], linkShare: 1 })).toMatchObject(expected)
    const behindVpn = { 'bad-address': 0.9 }
    expect(classify({ ...noPhones, evidence: ['bad-address', 'few-providers'], shares: behindVpn })).toMatchObject(
      expected,
    )
  })

  test.each([
    ['some votes are from phones', { phones: { seen: 2, expected: 19 } }],
    ['too few would be', { phones: { seen: 0, expected: 9.9 } }],
    ['they meet at their computers for a match', { densestShare: 0.5 }],
  ])('counts if %s', (_, change) => {
    expect(classify({ ...abroad, ...change })).toMatchObject({ state: 'shown', explainedBy: 'audience-abroad' })
  })
})

describe('a group without phones', () => {
  const withoutPhones = { evidence: ['from-computers', 'few-stamps'] as const, phones: { seen: 0, expected: 40 } }

  test.each<[string, Partial<GroupSample>, string]>([
    [
      'unless its computers are in one place',
      { topCountryShare: 1, addressesPerVote: 0.5, densestShare: 0.4 },
      'shown',
    ],
    ['unless it meets for a match', { densestShare: 0.5 }, 'shown'],
    ['', { densestShare: 0.49 }, 'held'],
  ])('is held %s', (_, change, state) => {
    expect(classify({ ...withoutPhones, ...change }).state).toBe(state)
  })

  test.each([
    [0.6, 'shown'],
    [0.59, 'held'],
  ])('is held unless it mostly consists of privacy browsers: %f', (share, state) => {
    const evidence = ['from-computers', 'missing-print'] as const
    const shares = { 'missing-print': share }
    expect(classify({ evidence, densestShare: 0.4, growth: growth(1000), shares }).state).toBe(state)
  })
})

test('only a link explains that many votes have the same request headers, which an app adds', () => {
  const evidence = ['few-request-shapes', 'fresh-pass'] as const
  expect(classify({ evidence, linkShare: 0.8 })).toMatchObject({ state: 'shown', explainedBy: 'posted-link' })
  expect(classify({ evidence, linkShare: 0.79 }).state).toBe('void')
})

test.each([
  [75, 0.85, 0.17, 'held'],
  [75, 0.84, 0.17, 'shown'],
  [74, 0.85, 0.17, 'shown'],
  [75, 0.85, 0.18, 'shown'],
])('%i votes from one address, %f of new keys, %f within six hours: %s', (votes, newKeys, densestShare, state) => {
  const oneAddress = { topCountryShare: 1, topAddressShare: 1, addressesPerVote: 1 / votes }
  const place = { ...oneAddress, votes, densestShare, shares: { 'new-key': newKeys } }
  expect(classify({ ...place, evidence: ['few-addresses', 'shared-address'] }).state).toBe(state)
  const withEqualDevices = classify({ ...place, evidence: ['few-addresses', 'few-hardware'] }).state
  expect(withEqualDevices).toBe(votes === 75 && newKeys === 0.85 ? 'held' : 'shown')
})

test.each([
  [75, 3, 'held'],
  [75, 2, 'shown'],
  [74, 3, 'shown'],
])(
  '%i votes of known keys from one address, and %i such addresses of the clan: %s',
  (votes, crowdedAddresses, state) => {
    const oneAddress = { topCountryShare: 1, topAddressShare: 1, addressesPerVote: 1 / votes, densestShare: 0.1 }
    const evidence = ['few-addresses', 'few-providers'] as const
    expect(classify({ ...oneAddress, votes, evidence, crowdedAddresses }).state).toBe(state)
  },
)

test('many customers of a carrier may share one of its addresses if voters of other clans use its addresses, too', () => {
  const carrier = { topCountryShare: 1, topAddressShare: 0.19, addressesPerVote: 0.02, votes: 400, densestShare: 0.1 }
  const evidence = ['few-addresses', 'few-providers'] as const
  const shares = { 'new-key': 1, 'shared-address': 0.1 }
  expect(classify({ ...carrier, evidence, shares, largeAddresses: 4 }).state).toBe('shown')
  expect(classify({ ...carrier, evidence, shares, largeAddresses: 3 }).state).toBe('held')
  expect(classify({ ...carrier, evidence, shares, largeAddresses: 4, crowdedAddresses: 3 }).state).toBe('held')
})

test.each([
  [4, 'held'],
  [3, 'shown'],
])('votes of new keys from %i shared addresses that no voter of another clan uses: %s', (largeAddresses, state) => {
  const places = { topCountryShare: 1, topAddressShare: 0.2, addressesPerVote: 0.1, largeAddresses, densestShare: 0.1 }
  const shares = { 'new-key': 0.85, 'shared-address': 0.8 }
  const evidence = ['few-addresses', 'shared-address', 'few-providers'] as const
  expect(classify({ ...places, evidence, shares }).state).toBe(state)
  expect(classify({ ...places, evidence, shares: { ...shares, 'new-key': 0.84 } }).state).toBe('shown')
  expect(classify({ ...places, evidence, shares: { ...shares, 'shared-address': 0.79 } }).state).toBe('shown')
  expect(classify({ ...places, evidence, shares, densestShare: 0.18 }).state).toBe('shown')
})

test('providers alone are never evidence against an audience whose countries are explained, such as those of one region', () => {
  const evidence = ['foreign-countries', 'few-providers'] as const
  expect(classify({ evidence })).toMatchObject({ state: 'shown', explainedBy: 'audience-abroad' })
  expect(classify({ evidence: [...evidence, 'rare-request'] }).state).toBe('held')
})

describe('the network of a campus', () => {
  const campus = { evidence: ['few-providers', 'shared-address'], topCountryShare: 0.8, addressesPerVote: 0.8 } as const

  test('explains addresses of its own', () => {
    expect(classify(campus)).toMatchObject({ state: 'shown', explainedBy: 'shared-place' })
    expect(classify({ ...campus, topCountryShare: 0.79 }).state).toBe('held')
  })

  test.each([
    [70, 1, 'shown'],
    [69, 1, 'held'],
    [100, 2, 'held'],
  ])('is that of one provider: %i of 100 votes, %i providers: %s', (seen, values, state) => {
    const group = sampleGroup(campus)
    const evidence = group.evidence.map((one) => (one.code === 'few-providers' ? { ...one, seen, values } : one))
    expect(classifyGroup({ ...group, evidence }, () => 0).state).toBe(state)
  })

  test('explains another country only if the group is small, and no devices', () => {
    const abroad = { ...campus, evidence: [...campus.evidence, 'foreign-countries'] } as const
    expect(classify({ ...abroad, votes: 74 }).state).toBe('shown')
    expect(classify({ ...abroad, votes: 75 }).state).toBe('held')
    expect(classify({ ...campus, evidence: [...campus.evidence, 'few-devices'] }).state).toBe('held')
  })
})

test('new voters did not come from a clan that merged', () => {
  const evidence = ['foreign-countries', 'many-countries'] as const
  const shares = { 'new-key': 1, 'key-from-elsewhere': 0.19 }
  expect(classify({ ...steadyAbroad, evidence, clanMerges: true, shares }).state).toBe('held')
})

describe('a vote of a void group is void', () => {
  const member = { shown: codesOf('no-page', 'foreign-countries'), probability: 0.8, evidence: 2 }
  const group = sampleGroup({ evidence: [], areComebacksKnown: false })
  const unexplained = codesOf('no-page', 'old-pass-on-new-key')

  test('if it is likely a member, and shows decisive evidence that no innocent cause explains', () => {
    expect(isVoidable(group, unexplained, member)).toBe(true)
    expect(isVoidable(group, unexplained, { ...member, probability: 0.79 })).toBe(false)
    expect(isVoidable(group, unexplained, { ...member, evidence: 1.9 })).toBe(false)
    expect(isVoidable(group, unexplained, { ...member, shown: codesOf('no-page') })).toBe(false)
  })

  test('not if an innocent cause explains all that it shows, and only other votes of the group are suspicious', () => {
    const shown = codesOf('unseen-print', 'few-request-shapes')
    expect(isVoidable(group, codesOf('few-stamps'), { ...member, shown })).toBe(false)
    expect(isVoidable(group, codesOf('few-stamps', 'unseen-print'), { ...member, shown })).toBe(true)
  })

  test('not because its group has no phones', () => {
    const fromComputer = { ...member, shown: codesOf('from-computers', 'unseen-print') }
    expect(isVoidable(group, codesOf('from-computers'), { ...member, shown: fromComputer.shown | member.shown })).toBe(
      false,
    )
    expect(isVoidable(group, codesOf('unseen-print'), fromComputer)).toBe(false)
    expect(isVoidable(group, codesOf('unseen-print'), { ...member, shown: fromComputer.shown | member.shown })).toBe(
      true,
    )
  })

  test('not because of an old pass on a new key, if the key may have voted in unknown weeks', () => {
    const comeback = { ...member, shown: codesOf('old-pass-on-new-key', 'foreign-countries') }
    expect(isVoidable(group, unexplained, comeback)).toBe(false)
    expect(isVoidable({ ...group, areComebacksKnown: true }, unexplained, comeback)).toBe(true)
  })
})

test.each(['few-providers', 'many-clans'] as const)('%s alone is never evidence against a group', (code) => {
  expect(classify({ evidence: [code], votes: 1000, densestShare: 0.1 }).state).toBe('shown')
  expect(classify({ evidence: [code, 'shared-address'], votes: 40, densestShare: 0.1 }).state).toBe('held')
})

test.each([
  [0.5, 'held'],
  [0.49, 'shown'],
])('votes from one address, %f of them of a hosting company: %s', (hostingShare, state) => {
  const oneAddress = { topCountryShare: 1, topAddressShare: 1, addressesPerVote: 0.02, votes: 50 }
  const evidence = ['few-addresses', 'few-hardware', 'few-software'] as const
  expect(classify({ ...oneAddress, evidence, hostingShare }).state).toBe(state)
})

test.each([
  [48, 0.2, 'shown'],
  [48, 0.21, 'held'],
  [47, 0.2, 'held'],
])(
  'a new audience whose nights are not known, over %i hours, %f of it in the quietest ones: %s',
  (spanHours, quietShare, state) => {
    expect(classify({ ...steadyAbroad, spanHours, quietShare }).state).toBe(state)
  },
)

test('voids a group that no innocent cause explains', () => {
  expect(classify({ evidence: scripted })).toMatchObject({ state: 'void', explainedBy: null, reservations: [] })
})

test('voids new keys with old passes only if earlier votes of these keys would be known', () => {
  expect(classify({ ...comeback, areComebacksKnown: true }).state).toBe('void')
  const withoutPage = { ...comeback, evidence: [...comeback.evidence, 'no-page'] } as const
  expect(classify(withoutPage).state).toBe('void')
})

test.each<[string, Partial<GroupSample>]>([
  ['whose clan was not away', { growth: growth(120, 31) }],
  ['whose passes were issued within less than 75 days', { oldPassSpanS: 75 * 86_400 - 1 }],
])('holds new keys with old passes %s', (_, change) => {
  expect(classify({ ...comeback, ...change })).toMatchObject({ state: 'held', reservations: ['no-decisive-kind'] })
})

test.each([
  [4, 'shown'],
  [5, 'held'],
])('equal devices, or the headers or reputation of a proxy, at %i addresses: %s', (addresses, state) => {
  const place = { evidence: ['few-addresses', 'few-hardware', 'few-devices'], topCountryShare: 1 } as const
  expect(classify({ ...place, addressesPerVote: addresses / 100 }).state).toBe(state)
  for (const code of ['rare-request', 'bad-address'] as const) {
    const proxy = { evidence: ['few-addresses', code], topCountryShare: 1 } as const
    expect(classify({ ...proxy, addressesPerVote: addresses / 100 }).state).toBe(state)
  }
  const carrier = { evidence: ['few-addresses', 'fresh-pass'], topCountryShare: 1 } as const
  expect(classify({ ...carrier, addressesPerVote: addresses / 100 }).state).toBe('shown')
})

test.each([
  [0.7, 'shown'],
  [0.69, 'held'],
])('VPN users share addresses if the reputation of %f of them is bad: %s', (share, state) => {
  const group = { evidence: ['bad-address', 'shared-address'], shares: { 'bad-address': share } } as const
  expect(classify(group).state).toBe(state)
})

test.each([
  [0.7, 'shown'],
  [0.69, 'held'],
])('VPNs explain many languages if the reputation of %f of the addresses is bad: %s', (share, state) => {
  const languages = { effective: 6, divergence: 0.8 }
  const shares = { 'bad-address': share, 'new-key': 0.9 }
  const group = { evidence: ['bad-address', 'foreign-countries'], shares, languages } as const
  expect(classify(group).state).toBe(state)
})

test.each<[string, Partial<GroupSample>]>([
  ['at all hours', { spanHours: 48, quietShare: 0.15 }],
  ['for less than two days', { spanHours: 47, quietShare: 0 }],
])('holds new voters of VPNs who vote for one clan, if they come %s and something else is unusual', (_, hours) => {
  const group = { evidence: ['bad-address', 'foreign-countries'], shares: onlyVpn, ...hours } as const
  expect(classify({ ...group, weakEvidence: ['scripted-press'] }).state).toBe('held')
  expect(classify({ ...group, weakEvidence: ['few-providers', 'fresh-pass'] }).state).toBe('shown')
})

describe('privacy browsers', () => {
  const unseen = { evidence: ['unseen-print', 'fresh-pass'], densestShare: 0.05 } as const
  const grown = growth(1095)

  test.each<[string, GroupSample, string]>([
    [
      'come with the rest of the clan',
      { ...unseen, shares: { 'unseen-print': 1, 'new-key': 1 }, growth: growth(1094) },
      'shown',
    ],
    [
      'come in addition, all of one kind',
      { ...unseen, shares: { 'unseen-print': 1, 'new-key': 1 }, growth: grown },
      'held',
    ],
    [
      'come in addition, of several kinds',
      { ...unseen, shares: { 'unseen-print': 0.59, 'new-key': 1 }, growth: grown },
      'shown',
    ],
    [
      'come in addition, although many of them voted before',
      { ...unseen, shares: { 'unseen-print': 0.6, 'new-key': 0.5 }, growth: grown },
      'held',
    ],
    ['come with many others', { ...unseen, shares: { 'unseen-print': 1 }, growth: growth(1334) }, 'shown'],
    [
      'are half of a clan',
      { ...unseen, shares: { 'unseen-print': 1 }, growth: growth(150, 150), clanVotes: 200 },
      'held',
    ],
    [
      'are less than half of a clan',
      { ...unseen, shares: { 'unseen-print': 1 }, growth: growth(150, 150), clanVotes: 201 },
      'shown',
    ],
    ['are few', { ...unseen, votes: 39, shares: { 'unseen-print': 1, 'new-key': 1 } }, 'shown'],
  ])('that %s', (_, sample, state) => {
    expect(classify(sample).state).toBe(state)
  })

  test('share addresses only if they use a VPN', () => {
    const oneAddress = { evidence: ['unseen-print', 'few-addresses'], growth: growth(1049) } as const
    expect(classify({ ...oneAddress, shares: { 'unseen-print': 1 } }).state).not.toBe('shown')
    expect(classify({ ...oneAddress, shares: { 'unseen-print': 1, 'bad-address': 0.3 } }).state).toBe('shown')
  })
})

describe('holds instead of voiding', () => {
  test.each<[string, Partial<GroupSample>]>([
    ['one-country', { topCountryShare: 0.9 }],
    ['few-addresses', { addressesPerVote: 0.3 }],
    ['few-addresses', { topAddressShare: 0.4 }],
    ['bad-addresses', { shares: { 'bad-address': 0.6 } }],
  ])('a group with the reservation %s', (code, change) => {
    expect(classify({ evidence: scripted, ...change })).toMatchObject({ state: 'held', reservations: [code] })
  })

  test('new voters from abroad who vote for this clan only, far more than the clan ever had, and come without an event', () => {
    expect(classify(steadyAbroad)).toMatchObject({ state: 'held' })
  })

  test('only hosting addresses whose keys are new and vote for this clan only, if something else is unusual', () => {
    const evidence = ['bad-address', 'foreign-countries'] as const
    expect(classify({ evidence, weakEvidence: ['scripted-press'], shares: onlyVpn })).toMatchObject({ state: 'held' })
  })

  test.each<[string, GroupSample]>([
    [
      'for this clan only',
      { evidence: ['foreign-countries', 'key-from-elsewhere'], densestShare: 0.05, severalClans: 0.3 },
    ],
    [
      'for many, if the whole clan has more of them than usual',
      { ...visitors, clanManyClans: 3.2, growth: growth(1030) },
    ],
    [
      'for many, with hardly any new voters among them',
      { ...visitors, shares: { 'key-from-elsewhere': 0.8, 'new-key': 0.09 } },
    ],
    [
      'for many, with hardly any voters who are known otherwise',
      { ...visitors, shares: { 'key-from-elsewhere': 0.81, 'new-key': 0.19 } },
    ],
    [
      'for many, of whom few are known from other clans',
      { ...visitors, shares: { 'key-from-elsewhere': 0.19, 'new-key': 0.5 }, clanManyClans: 2, growth: growth(1030) },
    ],
  ])('earlier voters of other clans from abroad who now vote %s', (_, sample) => {
    expect(classify(sample)).toMatchObject({ state: 'held', reservations: ['no-decisive-kind'] })
  })

  test('unseen and contradictory prints, which a release does not explain', () => {
    expect(classify({ evidence: ['unseen-print', 'contradictory-print'] }).state).toBe('held')
  })

  test('private prints, if only their number is evidence against privacy browsers', () => {
    const surge = { evidence: ['unseen-print', 'fresh-pass'], shares: { 'unseen-print': 1 } } as const
    expect(classify(surge)).toMatchObject({ state: 'held', reservations: ['only-growth'] })
  })

  test.each([
    [50, 29, ['too-few-votes']],
    [50, 30, []],
    [61, 30, ['mixed-votes']],
    [1000, 499, ['mixed-votes']],
    [1000, 500, []],
  ])('a group of %i votes of which %i are clear: %j', (votes, clear, reservations) => {
    const state = reservations.length === 0 ? 'void' : 'held'
    expect(classify({ evidence: scripted, votes }, clear)).toMatchObject({ state, reservations })
  })

  test.each([
    [0.4, 225, 'held'],
    [0.4, 224, 'shown'],
    [0.39, 300, 'shown'],
  ])(
    'a group whose evidence has only %f nats per vote, if it has many votes: with %i it is %s',
    (strength, votes, state) => {
      const sample = sampleGroup({ evidence: ['foreign-countries', 'no-page'], votes })
      const evidence = sample.evidence.map((one) => ({ ...one, strength: one.code === 'no-page' ? strength : 3 }))
      const verdict = classifyGroup({ ...sample, evidence }, () => votes)
      expect(verdict.state).toBe(state)
      if (state === 'held') expect(verdict.reservations).toEqual(['little-per-vote'])
    },
  )

  test('a group without decisive evidence', () => {
    const evidence = ['few-hardware', 'foreign-countries'] as const
    expect(classify({ evidence })).toMatchObject({ state: 'held', reservations: ['no-decisive-kind'] })
  })

  test('voters from abroad who vote for the same clans, as those of allied clans do', () => {
    const evidence = ['foreign-countries', 'many-countries', 'many-clans', 'same-clans'] as const
    expect(classify({ evidence })).toMatchObject({ state: 'held', reservations: ['no-decisive-kind'] })
  })

  test('a group whose steady arrival is the only evidence: time never convicts', () => {
    const steady = { ...steadyAbroad, evidence: ['foreign-countries', 'no-pass'] } as const
    expect(classify(steady)).toMatchObject({ state: 'held', reservations: ['only-time'] })
    const byDay = { of: 100, seen: 5, usual: 8.5 }
    expect(classify({ ...steady, night: byDay })).toMatchObject({ state: 'held', reservations: ['only-time'] })
    const abroad = { ...steadyAbroad, night: { ...byDay, seen: 18 } }
    expect(classify(abroad)).toMatchObject({ state: 'held', reservations: expect.arrayContaining(['only-time']) })
    expect(classify({ ...steady, densestShare: 0.6 }).state).toBe('shown')
  })
})
