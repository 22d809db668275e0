import { expect, test } from 'vitest'
import { type EvidenceCode, kindOf } from '../detector/evidence-codes.ts'
import type { Group } from '../detector/verdicts/find-groups.ts'
import { causeCodes } from '../detector/verdicts/innocent-causes.ts'
import type { TriedCause } from '../detector/verdicts/try-causes.ts'
import { groupEvidence } from './group-evidence.ts'

/** The codes that the previous version knows. It fails on other codes in `evidence` and `tried`. */
const knownEvidence: readonly EvidenceCode[] = [
  'no-page',
  'no-pass',
  'fresh-pass',
  'old-pass-on-new-key',
  'pass-from-elsewhere',
  'shared-pass',
  'scripted-press',
  'rare-request',
  'bad-address',
  'unseen-print',
  'contradictory-print',
  'missing-print',
  'new-user-agent',
  'broken-key',
  'many-clans',
  'key-from-elsewhere',
  'new-key',
  'few-addresses',
  'few-hardware',
  'few-software',
  'few-devices',
  'few-stamps',
  'few-request-shapes',
  'foreign-countries',
  'many-countries',
  'same-clans',
  'key-from-few-clans',
]

test('the previous version finds no code that it does not know, and this one finds all', () => {
  const codes = Object.keys(kindOf) as EvidenceCode[]
  const evidence = codes.map((code) => ({ code, seen: 1, expected: 0, of: 1, values: 1, strength: 1 }))
  const tried = causeCodes.map((code): TriedCause => ({ code, fits: true, unexplained: 0, kinds: [] }))
  const stored = groupEvidence({
    profile: { evidence },
    verdict: { tried, explainedBy: null, reservations: [] },
  } as unknown as Group)
  expect(stored.evidence.map(({ code }) => code).toSorted()).toEqual(knownEvidence.toSorted())
  expect(stored.tried.map(({ code }) => code)).not.toContain('allied-clans')
  expect([...stored.evidence, ...(stored.newerEvidence ?? [])]).toHaveLength(codes.length)
  expect([...stored.tried, ...(stored.newerTried ?? [])]).toHaveLength(causeCodes.length)
})
