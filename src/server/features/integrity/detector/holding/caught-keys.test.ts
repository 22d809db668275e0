import { describe, expect, test } from 'vitest'
import { findVotesOfCaughtKeys } from './caught-keys.ts'
import { codeBit, type CodeBits } from '../evidence-codes.ts'
import type { Group } from '../verdicts/find-groups.ts'
import type { GenuineGroup } from '../votes/genuine-groups.ts'
import { sampleGroup } from '../groups/group-profile.fixture.ts'
import { classifyGroup } from '../verdicts/classify-group.ts'
import type { VoteRow } from '../votes/vote-row.ts'
import { evidenceOf, sampleVotes } from '../votes.fixture.ts'

const keys = 10
const popular = 3

interface Campaign {
  /** Clans for which each key votes, besides the popular one. The first `caught` of these votes do not count. */
  readonly clans?: readonly number[]
  /** The number of uncounted votes per key. */
  readonly caught?: number
  /** The evidence that the uncounted votes show, and the probability that they belong to their group. */
  readonly shown?: CodeBits
  readonly membership?: number
  /** Whether the keys voted for the popular clan in the week before. */
  readonly isKnown?: boolean
  readonly isAllied?: boolean
  readonly isOverLimit?: boolean
  readonly genuine?: readonly GenuineGroup[]
}

/** Ten keys vote for a few clans and for a popular one, where there is no other evidence against their votes. */
function findVotes({
  clans = [11, 12, 13],
  caught = 2,
  shown = 0,
  membership = 1,
  isKnown = false,
  isAllied = false,
  isOverLimit = false,
  genuine = [],
}: Campaign = {}) {
  const sample = sampleVotes(20, 80)
  const caughtIds = new Set<number>()
  for (let number = 0; number < keys; number++) {
    const first = sample.newVoter(popular, 'DE', isKnown ? { pass_age_s: 8 * 86_400 } : {})
    if (isKnown) {
      const castAt = new Date(Date.parse(String(first.cast_at)) - 7 * 86_400_000).toISOString()
      sample.add({ ...first, cast_at: castAt, pass_age_s: 86_400 })
    }
    sample.add(first)
    for (const [index, clan] of clans.entries()) {
      sample.add({ ...first, clan_id: clan })
      if (index < caught) caughtIds.add(sample.rows().length)
    }
  }
  const overLimit = { state: 'held', state_reason: 'address_limit' }
  const stored = (row: VoteRow) => (isOverLimit && caughtIds.has(Number(row.id)) ? { ...row, ...overLimit } : row)
  const gathered = evidenceOf(sample.rows().map(stored), genuine)
  const week = isAllied ? { ...gathered, allied: gathered.allied.map(() => 1) } : gathered
  const { votes } = week
  const [from, end] = week.ranges.targetRows
  const states = Uint8Array.from(votes.id.subarray(from, end), (id) => (caughtIds.has(id) ? 1 : 0))
  const rows = Uint32Array.from([...states.keys()].filter((index) => states[index] === 1).map((index) => from + index))
  const profile = {
    ...sampleGroup({ evidence: [], votes: rows.length }),
    shown: new Uint32Array(rows.length).fill(shown),
  }
  const group: Group = { clan: 0, profile, verdict: { ...classifyGroup(profile, () => 0), state: 'held' }, rows, membership: new Float32Array(rows.length).fill(membership), evidence: new Float32Array(rows.length) } // prettier-ignore
  return findVotesOfCaughtKeys(week, { states, genuine: new Set(), groups: [group] }).map((found) => ({
    clan: votes.clanIds[found.clan],
    state: found.verdict.state,
    votes: found.rows.length,
    because: found.profile.evidence[0],
  }))
}

const manyClans = codeBit('many-clans')

describe('votes of keys whose other votes do not count', () => {
  test('are held if two other votes of the key do not count', () => {
    const [group, ...others] = findVotes()
    expect(group).toMatchObject({
      clan: popular,
      state: 'held',
      votes: keys,
      because: { code: 'caught-key', seen: keys },
    })
    expect(group?.because?.expected).toBeLessThan(1)
    expect(others.map(({ clan }) => clan)).toEqual([13])
  })

  test('are held if one other vote clearly belongs to a group of keys that vote for many clans', () => {
    expect(findVotes({ caught: 1, shown: manyClans }).map(({ clan }) => clan)).toEqual([popular, 12, 13])
  })

  test.each<[string, Campaign]>([
    ['only one other vote of the key does not', { caught: 1 }],
    ['that vote may not belong to its group', { caught: 1, shown: manyClans, membership: 0.9 }],
    ['the key has voted for three clans only', { clans: [11, 12], caught: 1, shown: manyClans }],
    ['most of the key’s other votes count', { clans: [11, 12, 13, 14, 15, 16, 17], caught: 2 }],
    ['the key’s other votes are over a limit', { isOverLimit: true }],
    ['the voters are of allied clans', { isAllied: true }],
  ])('count if %s', (_, campaign) => {
    expect(findVotes(campaign)).toEqual([])
  })

  test.each<[string, Campaign]>([
    ['the key voted for the clan in the week before', { isKnown: true }],
    [
      'a person has found such votes for the clan genuine',
      { genuine: [{ clanId: popular, evidence: ['caught-key'], votes: [] }] },
    ],
  ])('count for the clan if %s', (_, campaign) => {
    expect(findVotes(campaign).map(({ clan }) => clan)).toEqual([13])
  })
})
