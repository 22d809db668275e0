import { describe, expect, test } from 'vitest'
import { codeBit } from '../evidence-codes.ts'
import type { GenuineGroup } from '../votes/genuine-groups.ts'
import { findSimilarVotes } from './similar-votes.ts'
import type { VoteRow } from '../votes/vote-row.ts'
import { evidenceOf, sampleVotes } from '../votes.fixture.ts'

/** Clan 3 gets 80 similar votes of new voters; another verdict already excludes the first `caught` of them. */
function findSimilar({
  caught = 40,
  reach = 'list',
  genuine = [] as GenuineGroup[],
  isOverLimit = false,
  isVpn = false,
} = {}) {
  const sample = sampleVotes(20, 80)
  const honest = sample.rows().length
  const alike = { dwell_ms: 400, pointer: null, stamp_at: null, reach }
  const place = isVpn ? { client_ip_bad: 1, client_ip_score: 90 } : {}
  for (let number = 0; number < 80; number++)
    sample.add(sample.newVoter(3, isVpn ? 'IN' : 'DE', isVpn ? { ...place, reach } : alike))
  const isCaught = (id: number) => id > honest && id <= honest + caught
  const overLimit = { state: 'held', state_reason: 'address_limit' }
  const stored = (row: VoteRow) => (isOverLimit && isCaught(Number(row.id)) ? { ...row, ...overLimit } : row)
  const week = evidenceOf(sample.rows().map(stored), genuine)
  const { votes } = week
  const [first, end] = week.ranges.targetRows
  const states = Uint8Array.from(votes.id.subarray(first, end), (id) => (isCaught(id) ? 2 : 0))
  return findSimilarVotes(week, { states, genuine: new Set(), groups: [] }).map((group) => ({
    clan: votes.clanIds[group.clan],
    state: group.verdict.state,
    fakes: group.rows.filter((row) => (votes.id[row] ?? 0) > honest).length,
    votes: group.rows.length,
    because: group.profile.evidence[0],
    reasons: group.profile.shown.filter((shown) => (shown & codeBit('similar-votes')) !== 0).length,
  }))
}

describe('votes that resemble those that do not count', () => {
  test('are held, and other votes for the clan are not', () => {
    const [group, ...others] = findSimilar()
    expect(others).toEqual([])
    expect(group).toMatchObject({ clan: 3, state: 'held', fakes: 40, because: { code: 'similar-votes' } })
    expect(group?.votes).toBeLessThan(43)
    expect(group?.because?.seen).toBe(group?.votes)
    expect(group?.reasons).toBe(group?.votes)
    expect(group?.because?.expected).toBeLessThan(5)
  })

  test.each([
    ['hardly any vote is known not to count', { caught: 10 }],
    ['a limit holds those that are known not to count', { isOverLimit: true }],
    ['they came through a link', { reach: 'link' }],
    ['they came through a widget', { reach: 'widget' }],
    ['they resemble the others only in that they use VPNs', { isVpn: true }],
    [
      'a person has found such votes for the clan genuine',
      { genuine: [{ clanId: 3, evidence: ['similar-votes' as const], votes: [] }] },
    ],
  ])('count if %s', (_, world) => {
    expect(findSimilar(world)).toEqual([])
  })
})
