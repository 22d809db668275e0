import { expect, test } from 'vitest'
import { describeEvidence } from './describe-evidence.ts'
import type { GroupEvidence } from './group-evidence.ts'

const ofRing: GroupEvidence = {
  evidence: [{ code: 'same-clans', seen: 12, expected: 0.2, of: 12, values: 2, strength: 3, clans: [7, 9] }],
  newerTried: [{ code: 'allied-clans', fits: true, unexplained: 1, kinds: ['session'] }],
  tried: [
    { code: 'posted-link', fits: true, unexplained: 3, kinds: ['clans'] },
    { code: 'merger', fits: false, unexplained: 4, kinds: ['clans'] },
  ],
  explainedBy: null,
  reservations: ['too-few-votes'],
  shape: { topCountryShare: 0.2, addressesPerVote: 1, topAddressShare: 0.1, densestShare: 0.2, spanHours: 90 },
}

test('a ring is described with the names of its clans, and the causes that were tried in their order', () => {
  const described = describeEvidence(ofRing, 12, (id) => `Clan ${id}`)
  expect(described.headline).toContain('the clans Clan 7 and Clan 9;')
  expect(described.explanations.map(({ code }) => code)).toEqual(['allied-clans', 'posted-link', 'merger'])
  expect(described.explanations[0]?.sentence).toBe('Players who vote for allied clans would not explain: session.')
})

test('the strongest evidence is the headline, whichever version introduced it, unless one that is easier to check is half as strong', () => {
  const headline = (newer: number, seen: number, code: 'few-hardware' | 'foreign-countries' = 'few-hardware') =>
    describeEvidence(
      {
        ...ofRing,
        newerEvidence: [{ code: 'bulk-pass', seen: 12, expected: 0.01, of: 12, values: 0, strength: newer }],
        evidence: [{ code, seen, expected: 1, of: 12, values: 1, strength: 2 }],
      },
      12,
      String,
    ).headline
  expect(headline(7, 4)).toContain('first touched a vote button')
  expect(headline(7, 9)).toContain('hardware fingerprint')
  expect(headline(1, 4)).toContain('hardware fingerprint')
  // Another country is no reason for suspicion.
  expect(headline(7, 9, 'foreign-countries')).toContain('first touched a vote button')
})

test('skips evidence and causes of a newer version', () => {
  const unknown = { code: 'invented', seen: 9, expected: 0, of: 12, values: 1, strength: 9 }
  const stored = {
    ...ofRing,
    newerEvidence: [unknown],
    tried: [{ code: 'invented', fits: true, unexplained: 0, kinds: [] }, ...ofRing.tried],
  } as unknown as GroupEvidence
  const described = describeEvidence(stored, 12, String)
  expect(described.evidence.map(({ code }) => code)).toEqual(['same-clans'])
  expect(described.explanations.map(({ code }) => code)).toEqual(['allied-clans', 'posted-link', 'merger'])
})

test('skips reservations of a newer version, and gives no details on a misfit that only a newer version knows', () => {
  const cause = { code: 'merger', fits: false, unexplained: 0, kinds: [], explained: [], left: [] }
  const stored = {
    ...ofRing,
    tried: [{ ...cause, misfit: { code: 'invented', seen: 1, of: 2 } }],
    reservations: ['invented', 'one-kind'],
  } as unknown as GroupEvidence
  const described = describeEvidence(stored, 12, String)
  expect(described.reservations).toEqual(['There is only one kind of evidence.'])
  expect(described.explanations.find(({ code }) => code === 'merger')?.sentence).toBe(
    'Clans that merged would look different.',
  )
})
