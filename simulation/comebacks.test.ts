import { beforeAll, expect, test } from 'vitest'
import { formatVote } from './format-vote.ts'
import { simulate, type SimulatedWeek } from './simulate.ts'
import { planComebacks } from './situations/comebacks.ts'
import { clanOfSize } from './world/clan-of-size.ts'
import { weekBefore } from './world/calendar.ts'
import type { SimulatedVote } from './world/vote.ts'
import { createWorld, type WorldOptions } from './world/world.ts'

const options = { seed: 'test', votes: 5000, fake: 0.1, weeks: 5 }
const dayMs = 86_400_000

const weeksOf = (changes: Partial<WorldOptions> = {}) => [...simulate({ ...options, ...changes }).weeks()]

const isComeback = ({ origin }: SimulatedVote) => origin.kind === 'honest' && origin.situation === 'comeback'

/** The lines of all comeback votes, or of all others, without their ids. */
const linesOf = (weeks: readonly SimulatedWeek[], ofComebacks: boolean) =>
  weeks.flatMap(({ week, votes }) =>
    votes.filter((vote) => isComeback(vote) === ofComebacks).map((vote) => formatVote(0, week.name, vote)),
  )

let plain: SimulatedWeek[] = []
let recent: SimulatedWeek[] = []
let whole: SimulatedWeek[] = []

beforeAll(() => {
  plain = weeksOf()
  recent = weeksOf({ comebacks: { withHistory: false } })
  whole = weeksOf({ comebacks: { withHistory: true } })
})

test('comebacks leave all other votes as they are', () => {
  const others = linesOf(plain, false).join('\n')
  expect(linesOf(plain, true)).toEqual([])
  expect(linesOf(recent, false).join('\n') === others).toBe(true)
  expect(linesOf(whole, false).join('\n') === others).toBe(true)
})

test('the same options give the same comebacks, even with another campaign', () => {
  const campaign = { family: 'hijacked', effort: 'low', size: 100 } as const
  const alone = weeksOf({ fake: 0, campaign, comebacks: { withHistory: true } })
  expect(linesOf(alone, true)).toEqual(linesOf(whole, true))
})

test('a few clans get 10 to 200 votes of former voters', () => {
  const large = weeksOf({ votes: 60_000, fake: 0, weeks: 1, comebacks: { withHistory: false } })
  const votes = large.flatMap(({ votes }) => votes.filter(isComeback))
  const sizes = [...Map.groupBy(votes, ({ clan }) => clan.id).values()].map(({ length }) => length)
  expect(sizes).toHaveLength(4)
  // The site may refuse a duplicate.
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(9)
  expect(Math.max(...sizes)).toBeGreaterThan(20)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(200)
})

test('each comeback is for another clan', () => {
  for (const seed of ['1', '2', '3']) {
    const clans = planComebacks(createWorld({ ...options, seed, votes: 1500 })).map(({ clan }) => clan.id)
    expect(new Set(clans).size).toBe(4)
  }
})

test('without history, their votes are all in the week under test', () => {
  const ofTest = recent.filter(({ isTest }) => isTest)
  expect(recent.map(({ week }) => week.name)).toEqual(plain.map(({ week }) => week.name))
  expect(linesOf(ofTest, true).length).toBeGreaterThanOrEqual(38)
  expect(linesOf(recent, true)).toEqual(linesOf(ofTest, true))
})

test('the history has a vote of each key with an old pass, 5 to 26 weeks ago', () => {
  const testWeek = whole.at(-1)?.week
  if (!testWeek) throw new Error('the world has no week')
  const names = Array.from({ length: 26 }, (_, i) => weekBefore(testWeek, i + 1).name)
  const old = new Map<string, { readonly clan: number; readonly issuedAt: number | undefined }>()
  for (const { week, votes, isTest } of whole) {
    for (const vote of isTest ? [] : votes.filter(isComeback)) {
      expect(vote.castAt >= week.start && vote.castAt < week.end).toBe(true)
      const age = names.indexOf(week.name) + 1
      expect(age).toBeGreaterThanOrEqual(5)
      // The first vote of a key creates the pass.
      if (vote.pass && !old.has(vote.voterKey)) expect(vote.castAt - vote.pass.issuedAt).toBeLessThan(dayMs)
      old.set(vote.voterKey, { clan: vote.clan.id, issuedAt: vote.pass?.issuedAt })
    }
  }
  const back = whole.flatMap(({ isTest, votes }) => (isTest ? votes.filter(isComeback) : []))
  const kept = back.filter(({ pass, castAt }) => pass && castAt - pass.issuedAt > dayMs)
  expect(kept.length).toBeGreaterThan(back.length / 2)
  for (const { voterKey, clan, pass } of kept) {
    expect(old.get(voterKey)).toMatchObject({ clan: clan.id })
    const issuedAt = old.get(voterKey)?.issuedAt
    // A pass may have been lost in between.
    if (issuedAt !== undefined) expect(issuedAt).toBe(pass?.issuedAt)
  }
  // The browsers of the others have cleared their storage.
  const erased = back.filter(({ pass, castAt }) => pass && castAt - pass.issuedAt < dayMs)
  expect(erased.length).toBeGreaterThan(0)
  expect(erased.filter(({ voterKey }) => old.has(voterKey))).toEqual([])
})

test('weeks of the history that are in the world contain their old votes', () => {
  const long = weeksOf({ weeks: 12, comebacks: { withHistory: false } })
  expect(long).toHaveLength(12)
  expect(linesOf(long.slice(0, 7), true).length).toBeGreaterThan(10)
  expect(linesOf(long.slice(7, 11), true)).toEqual([])
})

test('a clan of a given size is the one closest to it', () => {
  const world = createWorld({ ...options, votes: 60_000 })
  const votes = [...simulate({ ...options, votes: 60_000, fake: 0 }).weeks()].at(-1)?.votes ?? []
  const votesOf = (wanted: number) => {
    const clan = clanOfSize(world, wanted, [])
    return votes.filter(({ clan: { id } }) => id === clan.id).length
  }
  const [small, middle] = [votesOf(10), votesOf(100)]
  expect(small).toBeLessThan(30)
  expect(middle).toBeGreaterThan(50)
  expect(middle).toBeLessThan(200)
})
