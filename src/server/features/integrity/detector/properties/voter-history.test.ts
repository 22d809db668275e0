import { expect, test } from 'vitest'
import type { VoteRow } from '../votes/vote-row.ts'
import { buildVoterHistory, keyStates } from './voter-history.ts'
import { columnsOf } from '../votes.fixture.ts'

const weekStart = { '2026-W45': Date.UTC(2026, 10, 2, 4), '2026-W46': Date.UTC(2026, 10, 9, 4) }

/** A vote of one key, some seconds after the start of a week. */
function vote(week: keyof typeof weekStart, seconds: number, more: Partial<VoteRow> = {}): VoteRow {
  const castAt = new Date(weekStart[week] + seconds * 1000)
  return { id: seconds, week, clan_id: 1, voter_key: 'key', cast_at: castAt, platform: 'windows', ...more }
}

/** The state of the last vote. */
function stateAfter(...rows: VoteRow[]): number | undefined {
  const votes = columnsOf(rows)
  const last = votes.castAt.indexOf(Math.max(...votes.castAt))
  return buildVoterHistory(votes).keyState[last]
}

test('a key is new in its first week, even at its second vote', () => {
  expect(stateAfter(vote('2026-W46', 1))).toBe(keyStates.fresh)
  expect(stateAfter(vote('2026-W46', 1), vote('2026-W46', 2, { clan_id: 2 }))).toBe(keyStates.fresh)
})

test('a key is known to the clan for which it voted in an earlier week', () => {
  expect(stateAfter(vote('2026-W45', 1), vote('2026-W46', 2))).toBe(keyStates.known)
  expect(stateAfter(vote('2026-W45', 1, { clan_id: 2 }), vote('2026-W46', 2))).toBe(keyStates.knownElsewhere)
})

test('a key that changes its platform is conspicuous', () => {
  expect(stateAfter(vote('2026-W45', 1), vote('2026-W46', 2, { platform: 'iphone' }))).toBe(keyStates.deviceChanged)
})

test('a changed hardware print counts only if it is not a random one', () => {
  const before = vote('2026-W45', 1, { fp_hardware: 'old' })
  const after = vote('2026-W46', 9, { fp_hardware: 'new' })
  expect(stateAfter(before, after)).toBe(keyStates.known)
  const others = [2, 3].map((id) => vote('2026-W46', id, { voter_key: `other ${id}`, fp_hardware: 'new' }))
  expect(stateAfter(before, ...others, after)).toBe(keyStates.deviceChanged)
})

test('a pass cannot get younger', () => {
  const before = vote('2026-W45', 1, { pass_age_s: 1000 })
  const elapsed = (weekStart['2026-W46'] - weekStart['2026-W45']) / 1000
  expect(stateAfter(before, vote('2026-W46', 2, { pass_age_s: 1000 + elapsed }))).toBe(keyStates.known)
  expect(stateAfter(before, vote('2026-W46', 2, { pass_age_s: 20 }))).toBe(keyStates.passContradicts)
})
