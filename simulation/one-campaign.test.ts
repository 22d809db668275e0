import { expect, test } from 'vitest'
import type { CampaignOptions } from './attacks/campaign.ts'
import { families } from './attacks/plan-campaigns.ts'
import { formatVote } from './format-vote.ts'
import { simulate } from './simulate.ts'
import { planEvents } from './situations/cast-events.ts'
import { createWorld } from './world/world.ts'

const options = { seed: 'test', votes: 5000, fake: 0, weeks: 3 }

/** The lines of all votes, without their ids. */
function castVotes(campaign?: CampaignOptions, changes: Partial<typeof options> = {}) {
  const simulation = simulate({ ...options, ...changes, ...(campaign ? { campaign } : {}) })
  const lines = { honest: [] as string[], fake: [] as string[] }
  const ofTest = { honest: new Map<number, number>(), fake: new Map<number, number>() }
  for (const { week, votes, isTest } of simulation.weeks()) {
    for (const vote of votes) {
      const { kind } = vote.origin
      lines[kind].push(formatVote(0, week.name, vote))
      if (isTest) ofTest[kind].set(vote.clan.id, (ofTest[kind].get(vote.clan.id) ?? 0) + 1)
    }
  }
  return { ...lines, ofTest, campaigns: simulation.campaigns() }
}

test('the honest votes are those of a world without fakes, regardless of the campaign', () => {
  const { honest } = castVotes()
  expect(honest).toHaveLength(options.votes)
  // This campaign prepares for weeks, copies honest voters, and the site refuses some of its votes.
  for (const family of ['baseline-poisoning', 'hijacked', 'replayed-prints']) {
    const world = castVotes({ family, effort: 'low', size: 800 })
    expect(world.fake.length, family).toBeGreaterThan(500)
    expect(world.honest.join('\n') === honest.join('\n'), family).toBe(true)
  }
})

test('the same options give the same campaign', () => {
  const campaign = { family: 'exchange-ring', effort: 'high', size: 90 } as const
  expect(castVotes(campaign).fake).toEqual(castVotes(campaign).fake)
})

test.each(families.map(({ name }) => name))('%s is the only campaign and has the size asked for', (family) => {
  for (const [effort, size] of [
    ['low', 10],
    ['medium', 61],
    ['high', 110],
  ] as const) {
    const { campaigns, ofTest } = castVotes({ family, effort, size }, { votes: 3000, weeks: 2 })
    expect(campaigns.map(({ campaign }) => campaign)).toMatchObject([{ family, effort, size }])
    expect([...ofTest.fake.values()].reduce((sum, votes) => sum + votes, 0)).toBe(size)
  }
})

test('the target has no event', () => {
  const small = { ...options, votes: 1500, weeks: 1 }
  const world = createWorld(small)
  const busy = world.weeks.flatMap((week) => planEvents(world, week, true)).flatMap(({ focus = [] }) => focus)
  for (let size = 10; size < 40; size += 2) {
    const { campaigns } = castVotes({ family: 'exchange-ring', effort: 'low', size }, small)
    const targets = campaigns.flatMap(({ campaign }) => campaign.targets)
    expect(targets.length).toBeGreaterThanOrEqual(4)
    expect(targets.filter(({ id }) => busy.some((clan) => clan.id === id))).toEqual([])
  }
  const targets = castVotes({ family: 'exchange-ring', effort: 'low', size: 60 }).campaigns[0]?.campaign.targets ?? []
  expect(new Set(targets).size).toBe(targets.length)
})

test('a campaign tries until the site has accepted its votes', () => {
  // The phones of a click farm share few addresses.
  const { ofTest } = castVotes({ family: 'click-farm', effort: 'low', size: 900 }, { seed: '1', votes: 1500, weeks: 1 })
  expect([...ofTest.fake.values()]).toEqual([900])
})

test('an aged farm has accounts to replace those whose vote the site refuses', () => {
  const { ofTest } = castVotes({ family: 'aged-farm', effort: 'low', size: 300 }, { votes: 1500, weeks: 1 })
  expect([...ofTest.fake.values()]).toEqual([300])
})

test('the target has a plausible size', () => {
  for (const size of [20, 50, 100]) {
    const { campaigns, ofTest } = castVotes({ family: 'script', effort: 'medium', size })
    const targets = campaigns[0]?.campaign.targets ?? []
    expect(targets).toHaveLength(1)
    // The plan allows 0.25 to 2; chance adds some variation.
    const ratio = (ofTest.honest.get(targets[0]?.id ?? 0) ?? 0) / size
    expect(ratio, `${size} votes`).toBeGreaterThan(0.15)
    expect(ratio, `${size} votes`).toBeLessThan(3)
  }
})
