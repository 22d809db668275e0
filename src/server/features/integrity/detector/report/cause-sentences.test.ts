import { expect, test } from 'vitest'
import { causeSentence } from './cause-sentences.ts'
import type { Evidence } from '../groups/findings.ts'
import { type GroupSample, sampleGroup } from '../groups/group-profile.fixture.ts'
import { causeCodes, type CauseCode } from '../verdicts/innocent-causes.ts'
import { tryCauses } from '../verdicts/try-causes.ts'

/** The sentences about a group by cause. */
function describe(sample: GroupSample, evidence?: readonly Evidence[]): Partial<Record<CauseCode, string>> {
  const group = { ...sampleGroup(sample), ...(evidence ? { evidence } : {}) }
  return Object.fromEntries(tryCauses(group).map((cause) => [cause.code, causeSentence(cause, group.evidence)]))
}

const found = (code: Evidence['code'], seen: number, expected: number, values = 0, strength = 3): Evidence => ({
  code,
  seen,
  expected,
  of: 41,
  values,
  strength,
})

test('says in words with numbers what a cause explains and what it does not', () => {
  const evidence = [found('few-devices', 41, 0.4, 1), found('no-page', 38, 1.2), found('scripted-press', 20, 3, 0, 0.1)]
  const sentences = describe({ evidence: [], votes: 41 }, evidence)
  expect(sentences['new-device']).toBe(
    'A new phone or browser release would explain the 41 votes with 1 device fingerprint (1 expected), but not the 38 votes without a loaded page (2 expected).',
  )
  expect(sentences['posted-link']).toBe(
    'A vote link posted in a chat would not explain the 41 votes with 1 device fingerprint (1 expected) and the 38 votes without a loaded page (2 expected).',
  )
  expect(sentences['event']).toBe(
    'A tournament or a call for votes would not explain the 41 votes with 1 device fingerprint (1 expected) and the 38 votes without a loaded page (2 expected).',
  )
})

test('names the two strongest findings; others are counted', () => {
  const codes = ['no-page', 'no-pass', 'broken-key', 'shared-pass', 'scripted-press'] as const
  const { event } = describe({ evidence: codes })
  expect(event).toBe(
    'A tournament or a call for votes would not explain the 100 votes without a loaded page (1 expected), the 100 votes without the mark of a browser that touched a vote button (1 expected) and 3 further findings.',
  )
})

test('a cause that explains everything lists it; evidence without a kind is no reason', () => {
  const { 'new-device': sentence } = describe({ evidence: ['new-key', 'few-software'] })
  expect(sentence).toBe(
    'A new phone or browser release would explain all of this: the 100 votes with 1 software fingerprint (1 expected).',
  )
  expect(describe({ evidence: ['more-new-voters'] })['new-device']).toMatch(/: nothing is unusual/)
})

const hosting = { 'bad-address': 0.95, 'new-key': 0.98 } as const

test.each<[CauseCode, Partial<GroupSample>, string]>([
  ['new-device', {}, 'but 100 votes share hardware fingerprints of which at most 1 is usual'],
  ['new-device', { repeatedHardware: { votes: 80, newVotes: 39 } }, 'but only 39 of 80 votes that share one have such'],
  [
    'audience-abroad',
    { densestShare: 0.3, phones: { seen: 0, expected: 40.5 } },
    'would include about 40 votes from phones, but none came from one',
  ],
  [
    'vpn-users',
    { densestShare: 0.3, shares: hosting, phones: { seen: 3, expected: 40 }, spanHours: 72, quietShare: 0.1 },
    'would include about 40 votes from phones, but only 3 came from one',
  ],
  ['audience-abroad', { densestShare: 0.05, shares: { 'new-key': 1 } }, 'at most 5 of 100 came within six hours'],
  [
    'audience-abroad',
    { languages: { effective: 9.4, divergence: 1.1 }, shares: { 'new-key': 0.5 } },
    'the 100 votes come from countries with about 9 languages',
  ],
  [
    'shared-place',
    { topCountryShare: 1, topAddressShare: 0.9, shares: { 'new-key': 1 } },
    'so many votes for one clan from one address, but 90 of 100 votes come from the same one',
  ],
  ['shared-place', { topCountryShare: 0.3 }, 'at most 30 of 100 votes come from the same one'],
  ['shared-place', { topCountryShare: 0.9, addressesPerVote: 0.87 }, '100 votes come from 87 addresses'],
  ['vpn-users', { shares: { 'bad-address': 0.1 } }, 'only 10 of 100 votes do'],
  ['vpn-users', {}, 'none of 100 votes do'],
  ['vpn-users', { shares: hosting }, '98 of 100 votes came from voters who had not voted in the weeks before'],
  ['privacy-browsers', { shares: { 'no-page': 0.6 } }, '60 of 100 votes were cast without loading it'],
  ['privacy-browsers', { shares: { 'missing-print': 0.1, 'unseen-print': 0.15 } }, 'only 15 of 100 votes do'],
  [
    'privacy-browsers',
    { shares: { 'unseen-print': 0.95, 'new-key': 1 }, growth: { now: 180, before: 30 } },
    'had at most 30 counted votes by the same time of an earlier week, and has 180 now',
  ],
  [
    'privacy-browsers',
    // Votes over a limit are not growth, but they are votes for the clan.
    { shares: { 'unseen-print': 0.95 }, growth: { now: 80, before: 80 }, clanVotes: 180 },
    'would cast a small part of the votes for a clan, but these are 100 of 180',
  ],
  [
    'shared-place',
    { topCountryShare: 1, addressesPerVote: 0.01, hostingShare: 0.9 },
    'but 90 of 100 votes come from such networks',
  ],
  ['other-clans', { severalClans: 0.12 }, 'only 12% as often'],
  ['other-clans', { severalClans: 0 }, 'but these voters never do'],
  ['own-countries', { clanForeigners: 5.2 }, '5 times as many votes as usual'],
  ['own-countries', {}, 'if some of the 100 votes came from unusual countries'],
  ['event', { densestShare: 0.3 }, 'at most 30 of 100 came within six hours'],
  ['merger', {}, 'at least 10 voters from one other clan'],
  ['allied-clans', { allied: 0.03 }, 'only 3 of 100 are theirs'],
  [
    'audience-abroad',
    { densestShare: 0.05, shares: { 'new-key': 1 }, night: { of: 90, seen: 29, usual: 8.2 } },
    '29 votes came at night where their voters live, of which at most 9 are usual',
  ],
  ['clan-returns', {}, 'had 1000 counted votes by the same time of an earlier week, and has 1100 now'],
  [
    'clan-returns',
    { growth: { now: 100, before: 20 }, oldPasses: 40, oldPassSpanS: 3.5 * 86_400 },
    'of the 40 browsers that did so more than a day before the vote did so within 4 days',
  ],
])('says with numbers why a cause does not apply: %s', (code, sample, words) => {
  expect(describe({ evidence: ['few-hardware'], ...sample })[code]).toContain(words)
})

test('a release brings request headers that others have, too', () => {
  const sentence = (expected: number) =>
    describe({ evidence: [], votes: 41 }, [found('few-request-shapes', 40, expected, 1)])['new-device']
  expect(sentence(3.9)).toBe(
    'A new phone or browser release would also appear among voters of other clans, but 40 votes share technical details (request headers) of which at most 4 are usual.',
  )
  expect(sentence(4)).toMatch(/would explain all of this/)
})

test('a release brings few models', () => {
  const evidence = [found('few-hardware', 40, 9, 6)]
  expect(describe({ evidence: [], votes: 41 }, evidence)['new-device']).toBe(
    'A new phone or browser release would bring a few models, but the 40 votes with frequent hardware fingerprints have 6 different ones.',
  )
})

test('every number is one of the evidence, of the group or of a rule, and no word is a code', () => {
  const known = new Set(['100', '1', '8', '2', '3', '4', '5', '60', '20', '0', '10', '1000', '1100'])
  const evidence = ['few-addresses', 'foreign-countries', 'many-countries', 'no-pass', 'bad-address', 'unseen-print', 'few-stamps'] as const // prettier-ignore
  const sentences = Object.values(describe({ evidence, shares: { 'unseen-print': 1 } }))
  expect(sentences).toHaveLength(causeCodes.length - 1)
  for (const sentence of sentences) {
    for (const [number] of sentence.matchAll(/\d+/g)) expect([...known]).toContain(number)
    expect(sentence).not.toMatch(/[a-z]-[a-z]|fabricated|reputation,|dispersion|undefined|NaN/)
  }
})

test('cases of an earlier version read as before', () => {
  const earlier = { code: 'vpn-users', unexplained: 1, kinds: ['software'] } as const
  expect(causeSentence({ ...earlier, fits: true }, [])).toBe('Voters who use VPNs would not explain: software.')
  expect(causeSentence({ ...earlier, fits: false }, [])).toBe('Voters who use VPNs: the votes do not look like this.')
})
