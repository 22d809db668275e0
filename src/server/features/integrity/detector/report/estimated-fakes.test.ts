import { expect, test } from 'vitest'
import { classifyGroup } from '../verdicts/classify-group.ts'
import { estimateFakes } from './estimated-fakes.ts'
import { type GroupSample, sampleGroup } from '../groups/group-profile.fixture.ts'

/** Estimates the fake votes of a group whose first `held` votes do not count. */
function estimate(sample: GroupSample, held = 100): number {
  const profile = sampleGroup(sample)
  const rows = Uint32Array.from({ length: profile.votes }, (_, index) => 1000 + index)
  const week = { ranges: { targetRows: [1000, 1000 + profile.votes] as const } }
  const states = Uint8Array.from(rows, (_, index) => (index < held ? 1 : 0))
  const membership = new Float32Array(profile.votes).fill(1)
  return estimateFakes({ week, states }, { rows, membership, profile, verdict: classifyGroup(profile, () => 0) })
}

const scripted = { evidence: ['few-hardware', 'no-page', 'few-stamps'], votes: 60 } as const
const steady = {
  evidence: ['foreign-countries', 'no-pass'],
  weakEvidence: ['scripted-press'],
  densestShare: 0.05,
  shares: { 'new-key': 1 },
} as const

test('all uncounted votes of a group without an innocent explanation are probably fake', () => {
  expect(estimate(scripted)).toBeGreaterThan(55)
  expect(estimate(scripted, 20)).toBeLessThan(20)
})

test('an attack comes before a larger group whose steady arrival is the only evidence', () => {
  expect(estimate(steady)).toBe(50)
  expect(estimate(scripted)).toBeGreaterThan(estimate(steady))
})

test('no vote of a group with an innocent explanation is probably fake', () => {
  expect(estimate({ ...steady, densestShare: 0.6 })).toBe(0)
})
