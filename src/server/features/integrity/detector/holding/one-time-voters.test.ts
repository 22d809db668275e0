import { expect, test } from 'vitest'
import { weekMs } from '#contract/rules/time/durations.ts'
import { evidenceSentence } from '../report/evidence-sentences.ts'
import type { GenuineGroup } from '../votes/genuine-groups.ts'
import { findOneTimeVoters } from './one-time-voters.ts'
import { columnsOf, examinedWeek, sampleVotes } from '../votes.fixture.ts'
import { gatherEvidence, prepareVotes } from '../background/week-evidence.ts'
import type { VoteRow } from '../votes/vote-row.ts'

interface World {
  /** The number of the clan's new voters in the week before, and in the examined one, besides about 30 honest ones. */
  readonly before?: number
  readonly now?: number
  /** The number of new voters of the week before who come back. */
  readonly returning?: number
  /** Whether all other clans have such voters, too. */
  readonly everywhere?: boolean
  readonly inOneHour?: boolean
  /** How the votes of the week before are stored: 0 counted, 1 uncounted, 2 held by a limit. */
  readonly stored?: number
  /** The number of votes of the examined week that do not count already. */
  readonly caught?: number
  readonly genuine?: readonly GenuineGroup[]
  /** Whether no earlier voter of the clan votes for it in the examined week. */
  readonly left?: boolean
}

const attacked = 3

function find({
  before = 120,
  now = 120,
  returning = 0,
  everywhere = false,
  inOneHour = false,
  stored = 0,
  caught = 0,
  genuine = [],
  left = false,
}: World = {}) {
  const sample = sampleVotes(20, 80)
  const honest = sample.rows().length
  const weekEarlier = (vote: Omit<VoteRow, 'id' | 'week'>) => ({
    ...vote,
    cast_at: new Date(Date.parse(String(vote.cast_at)) - weekMs).toISOString(),
  })
  const addTo = (clan: number) => {
    const voters = Array.from({ length: before }, () => sample.newVoter(clan, 'DE'))
    for (const voter of voters) sample.add(weekEarlier(voter))
    for (const voter of voters.slice(0, returning)) sample.add(voter)
    for (let number = 0; number < now; number++)
      sample.add(sample.newVoter(clan, 'DE', inOneHour ? { cast_at: '2026-11-11T20:30:00.000Z' } : {}))
  }
  for (let clan = 1; clan <= 20; clan++) if (everywhere || clan === attacked) addTo(clan)
  const keysBefore = new Set(
    sample
      .rows()
      .filter(({ week }) => week !== examinedWeek)
      .map((row) => row.voter_key),
  )
  const stays = (row: VoteRow) =>
    row.clan_id !== attacked || row.week !== examinedWeek || !keysBefore.has(row.voter_key)
  const votes = columnsOf(left ? sample.rows().filter(stays) : sample.rows(), genuine)
  const target = votes.weeks.indexOf(examinedWeek)
  const isAdded = (row: number) => (votes.id[row] ?? 0) > honest
  const states = { caught: Int8Array.from(votes.id, (_, row) => (isAdded(row) && (votes.week[row] ?? 0) < target ? stored : 0)) } // prettier-ignore
  const week = gatherEvidence(prepareVotes({ ...votes, ...states }, target), new Uint8Array(votes.count).fill(1))
  const [first, end] = week.ranges.targetRows
  let uncounted = caught
  const verdicts = Uint8Array.from({ length: end - first }, (_, index) =>
    Number(isAdded(first + index) && uncounted-- > 0),
  )
  return findOneTimeVoters(week, { states: verdicts, genuine: new Set(), groups: [] }).map((group) => ({
    clan: votes.clanIds[group.clan],
    state: group.verdict.state,
    added: group.rows.filter(isAdded).length,
    sentences: group.profile.evidence.map((evidence) => evidenceSentence(evidence)),
  }))
}

test('new voters who keep coming and hardly ever come back are held', () => {
  const [group, ...others] = find()
  expect(others).toEqual([])
  expect(group).toMatchObject({ clan: attacked, state: 'held', added: 120 })
  expect(group?.sentences[0]).toMatch(
    /^1\d\d of 1\d\d votes of voters who were new in the week before were not followed by another vote for the clan; at most [3-6]\d are usual\.$/,
  )
})

test('new voters are held even if those of the week before did not count', () => {
  expect(find({ stored: 1 })).toMatchObject([{ clan: attacked, added: 120 }])
})

test.each<[string, World]>([
  ['they come back as often as others', { returning: 84 }],
  ['few new ones come', { now: 30 }],
  ['all voters have left the clan', { left: true }],
  ['new ones come within an hour', { inOneHour: true }],
  ['nobody comes back to other clans either', { everywhere: true }],
  ['they are too few for certainty', { before: 12, now: 60 }],
  ['a limit held those of the week before', { stored: 2 }],
  ['most of the votes do not count already', { caught: 110 }],
  ['a person has found such votes genuine', { genuine: [{ clanId: attacked, evidence: ['one-time-voters'], votes: [] }] }], // prettier-ignore
])('nothing is held if %s', (_, world) => {
  expect(find(world)).toEqual([])
})
