import { expect, test } from 'vitest'
import { evidenceSentence } from '../report/evidence-sentences.ts'
import type { GenuineGroup } from '../votes/genuine-groups.ts'
import { evidenceOf, type SampleVotes, sampleVotes } from '../votes.fixture.ts'
import { findRings } from './find-rings.ts'
import { examineRings } from './examine-rings.ts'
import { addKey, hasty } from './rings.fixture.ts'

const clans = [3, 8, 12, 17]
const places = ['DE', 'US', 'BR', 'PL', 'FR'] as const

/** The verdicts on votes that are added to honest ones. */
function judge(addVotes: (sample: SampleVotes) => void, genuine: readonly GenuineGroup[] = []) {
  const sample = sampleVotes(20, 40)
  addVotes(sample)
  const week = evidenceOf(sample.rows(), genuine)
  const rings = findRings(week.votes, week.history, week.ranges)
  const { groups, taken, allied } = examineRings(week, rings)
  const [first] = week.ranges.targetRows
  const clansOf = (marks: Uint8Array) =>
    Array.from(marks.entries())
      .filter(([, mark]) => mark === 1)
      .map(([index]) => week.votes.clanIds[week.votes.clan[first + index] ?? 0])
  const described = groups.map(({ clan, verdict, rows, profile }) => {
    const [because] = profile.evidence
    const tried = verdict.tried.find(({ code }) => code === 'allied-clans')
    return {
      clan: week.votes.clanIds[clan],
      state: verdict.state,
      votes: rows.length,
      sentence: because && evidenceSentence(because),
      sentences: profile.evidence.map((evidence) => evidenceSentence(evidence)),
      tried,
    }
  })
  return { groups: described, taken: clansOf(taken), allied: clansOf(allied) }
}

/** @param known the number of members who also voted for the first clan in the week before */
const addMembers = (sample: SampleVotes, count: number, changes = {}, order = clans, known = 0) => {
  for (let member = 0; member < count; member++) {
    const draft = sample.newVoter(order[0] ?? 0, places[member % places.length] ?? '', changes)
    if (member < known) addKey(sample, order.slice(0, 1), draft, 1)
    addKey(sample, order, draft)
  }
}

test('a ring whose members vote without a page is held in each of its clans, and its case names the others', () => {
  const { groups, taken, allied } = judge((sample) => addMembers(sample, 12, hasty))
  // No clan is known to be the members' own. Their first votes are all for clan 3, whose other evidence decides about them.
  expect(groups.map(({ clan, state, votes }) => [clan, state, votes])).toEqual([
    [8, 'held', 12],
    [12, 'held', 12],
    [17, 'held', 12],
  ])
  expect(groups[0]?.sentence).toBe(
    '12 of 12 votes came from voters who also voted for at least two of the clans 3, 12 and 17; at most 1 is usual.',
  )
  expect(groups[0]?.tried).toMatchObject({ fits: true })
  expect(groups[0]?.tried?.kinds).toContain('session')
  expect([taken.length, allied]).toEqual([36, []])
})

test('a ring whose members follow a list of vote links is held, and its case says so', () => {
  const { groups, taken } = judge((sample) => {
    // Half of them voted for their own clan before, so they are not all new to the site.
    for (const [index] of clans.entries())
      addMembers(sample, 10, { reach: 'link' }, [...clans.slice(index), ...clans.slice(0, index)], 5)
  })
  expect(groups.map(({ clan, state }) => [clan, state])).toEqual(clans.map((clan) => [clan, 'held']))
  expect(taken.length).toBeGreaterThan(100)
  expect(groups[0]?.sentences).toContainEqual(
    expect.stringMatching(
      /^\d\d of \d\d votes came from voters who followed vote links to several clans, one right after the other; /,
    ),
  )
})

test('a ring whose members vote several times from their homes is held, and its case says so', () => {
  const { groups, taken } = judge((sample) => {
    for (const [index] of clans.entries()) {
      const order = [...clans.slice(index), ...clans.slice(0, index)]
      for (let home = 0; home < 4; home++) addMembers(sample, 3, { client_ip: `5.9.${index}.${home}` }, order, 1)
    }
  })
  expect(groups.map(({ clan, state }) => [clan, state])).toEqual(clans.map((clan) => [clan, 'held']))
  expect(taken.length).toBeGreaterThan(100)
  expect(groups[0]?.sentences).toContainEqual(
    expect.stringMatching(
      /^\d\d of \d\d votes came from addresses that a few voters share, all of whom voted for the same clans; /,
    ),
  )
})

test('is void only if enough votes are clear', () => {
  const { groups } = judge((sample) => addMembers(sample, 40, hasty))
  expect(groups.map(({ state, votes }) => [state, votes])).toEqual(Array.from({ length: 3 }, () => ['void', 40]))
})

test('voters of allied clans are not a ring, and their clans are no evidence', () => {
  const { groups, taken, allied } = judge((sample) => {
    for (const [index] of clans.entries())
      addMembers(sample, 10, {}, [...clans.slice(index), ...clans.slice(0, index)], 4)
  })
  expect([groups, taken]).toEqual([[], []])
  expect(allied).toHaveLength(160)
})

test('a ring of keys that are all new to the site is held', () => {
  const { groups, allied } = judge((sample) => addMembers(sample, 40))
  expect(groups.map(({ clan, state, votes }) => [clan, state, votes])).toEqual([
    [8, 'held', 40],
    [12, 'held', 40],
    [17, 'held', 40],
  ])
  expect(allied).toEqual([])
})

test('the vote of a member for the clan that it knew before counts, even in the second week of the ring', () => {
  const { groups, allied } = judge((sample) => {
    for (let member = 0; member < 12; member++) {
      const draft = sample.newVoter(12, 'DE', hasty)
      addKey(sample, [12], draft, 2)
      addKey(sample, clans, draft, 1)
      addKey(sample, clans, draft)
    }
  })
  expect(groups.map(({ clan }) => clan)).toEqual([3, 8, 17])
  expect(allied).toEqual(Array.from({ length: 12 }, () => 12))
})

test('counts in a clan for which an administrator has found the same clans genuine', () => {
  const { groups, allied } = judge(
    (sample) => addMembers(sample, 12, hasty),
    [{ clanId: 8, evidence: ['same-clans'], votes: [] }],
  )
  expect(groups.map(({ clan }) => clan)).toEqual([12, 17])
  expect(allied).toEqual(Array.from({ length: 12 }, () => 8))
})

test('members who vote for many other clans are not fans of allied clans', () => {
  const { groups, allied } = judge((sample) => {
    for (let member = 0; member < 12; member++)
      addKey(sample, [3, 8, 12, 30 + member, 50 + member], sample.newVoter(3, 'DE'))
  })
  expect([groups, allied]).toEqual([[], []])
})
