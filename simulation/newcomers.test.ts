import { beforeAll, expect, test } from 'vitest'
import { formatVote } from './format-vote.ts'
import { simulate, type SimulatedWeek } from './simulate.ts'
import type { SimulatedVote } from './world/vote.ts'
import type { WorldOptions } from './world/world.ts'

const options = { seed: 'test', votes: 2500, fake: 0.1, weeks: 3 }
const optional = ['vpn-community', 'new-country', 'in-app']

const weeksOf = (changes: Partial<WorldOptions> = {}) => [...simulate({ ...options, ...changes }).weeks()]

const isNewcomer = ({ origin }: SimulatedVote) => origin.kind === 'honest' && optional.includes(origin.situation)

/** The lines of all newcomer votes, or of all others, without their ids. */
const linesOf = (weeks: readonly SimulatedWeek[], ofNewcomers: boolean) =>
  weeks.flatMap(({ week, votes }) =>
    votes.filter((vote) => isNewcomer(vote) === ofNewcomers).map((vote) => formatVote(0, week.name, vote)),
  )

let plain: SimulatedWeek[] = []
let weeks: SimulatedWeek[] = []

beforeAll(() => {
  plain = weeksOf()
  weeks = weeksOf({ newcomers: true })
})

test('newcomers leave all other votes as they are', () => {
  expect(linesOf(plain, true)).toEqual([])
  expect(linesOf(weeks, false).join('\n') === linesOf(plain, false).join('\n')).toBe(true)
})

test('the same options give the same newcomers', () => {
  expect(linesOf(weeksOf({ newcomers: true }), true)).toEqual(linesOf(weeks, true))
})

test('three communities of each kind vote in the week under test, each for another clan', () => {
  const votes = weeks.flatMap(({ isTest, votes }) => votes.filter(isNewcomer).map((vote) => ({ ...vote, isTest })))
  expect(votes.every(({ isTest }) => isTest)).toBe(true)
  const clans = Map.groupBy(votes, ({ clan }) => clan.id)
  const communities = Map.groupBy(votes, ({ origin }) => (origin.kind === 'honest' ? origin.community : ''))
  expect([...communities.keys()].toSorted()).toEqual(
    optional.flatMap((situation) => [1, 2, 3].map((number) => `${situation} ${number}`)).toSorted(),
  )
  expect(clans.size).toBe(9)
})

test('newcomers have new keys and new passes', () => {
  const before = new Set(weeks.flatMap(({ votes }) => votes.filter((vote) => !isNewcomer(vote))).map((v) => v.voterKey))
  const newcomers = weeks.flatMap(({ votes }) => votes.filter(isNewcomer))
  expect(newcomers.filter(({ voterKey }) => before.has(voterKey))).toEqual([])
  expect(newcomers.filter(({ pass, castAt }) => pass !== null && castAt - pass.issuedAt > 3_600_000)).toEqual([])
})
