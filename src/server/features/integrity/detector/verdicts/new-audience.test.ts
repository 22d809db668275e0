import { expect, test } from 'vitest'
import { sampleGroup } from '../groups/group-profile.fixture.ts'
import type { EvidenceCode } from '../evidence-codes.ts'
import { hasOtherEvidence } from './new-audience.ts'

const isUnusual = (code: EvidenceCode, strength: number) => {
  const group = sampleGroup({
    evidence: ['foreign-countries', 'many-countries', 'fresh-pass', 'no-pass', 'few-stamps'],
  })
  const [first] = group.evidence
  return hasOtherEvidence({ evidence: first ? [...group.evidence, { ...first, code, strength }] : [] })
}

test.each<[EvidenceCode, number, boolean]>([
  ['scripted-press', 0.15, true],
  ['scripted-press', 0.14, false],
  ['from-computers', 0.7, true],
  ['old-pass-on-new-key', 0.2, true],
  // What describes a group, but does not count against it.
  ['new-user-agent', 2, false],
  ['more-new-voters', 3, false],
])(
  'times and countries of a new audience with the evidence %s (%f nats per vote) may count against it: %j',
  (code, strength, expected) => {
    expect(isUnusual(code, strength)).toBe(expected)
  },
)
