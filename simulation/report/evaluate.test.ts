import { expect, test } from 'vitest'
import { evaluate, type Verdict } from './evaluate.ts'
import { formatReport } from './format-report.ts'
import type { Truth, TrueVote } from './read-truth.ts'
import type { State } from './tally.ts'

/** Clan 1 is attacked, clan 2 is innocent, clan 3 is framed. */
const votes: TrueVote[] = [
  ...repeat(100, { clanId: 1, campaign: 'large' }),
  ...repeat(10, { clanId: 3, campaign: 'framing' }),
  ...repeat(20, { clanId: 1, situation: 'ordinary', community: 'players in DE' }),
  ...repeat(20, { clanId: 2, situation: 'campus', community: 'campus 1' }),
  ...repeat(15, { clanId: 3, situation: 'campus', community: 'campus 2' }),
]

function repeat(times: number, vote: TrueVote): TrueVote[] {
  return Array.from({ length: times }, () => vote)
}

const truth: Truth = {
  week: '2026-W46',
  votes: new Map(votes.map((vote, i) => [i + 1, vote])),
  campaigns: new Map([
    ['large', { family: 'script', effort: 'low', clans: [1], size: 100 }],
    ['framing', { family: 'framing', effort: 'low', clans: [3], size: 10 }],
  ]),
}

/** Verdicts on `times` votes with consecutive ids, starting at `from`. */
function verdicts(from: number, state: State, times: number): Verdict[] {
  return Array.from({ length: times }, (_, i) => ({ id: from + i, state, reasons: [state] }))
}

const given = [
  ...verdicts(1, 'void', 80),
  ...verdicts(81, 'held', 15),
  ...verdicts(96, 'counted', 5),
  ...verdicts(101, 'void', 9),
  ...verdicts(110, 'counted', 1),
  // Ordinary voters of clan 1: one is held, the others have no verdict.
  ...verdicts(111, 'held', 1),
  // The innocent clan: two void votes, a tenth.
  ...verdicts(131, 'void', 2),
  // The framed clan: one void vote of 15, less than a tenth.
  ...verdicts(151, 'void', 1),
  { id: 9999, state: 'void', reasons: [] } satisfies Verdict,
]

test('precision and recall', async () => {
  const report = await evaluate(truth, given)
  expect(report).toMatchObject({ honest: 55, fakes: 110, missing: 165 - 114, precision: 89 / 92 })
  expect(report.precisionCaught).toBe(104 / 108)
  expect(report.recall).toEqual({ group: 'all', campaigns: 2, fakes: 110, void: 89 / 110, caught: 104 / 110 })
  expect(report.recallByFamily).toEqual([
    { group: 'framing', campaigns: 1, fakes: 10, void: 0.9, caught: 0.9 },
    { group: 'script', campaigns: 1, fakes: 100, void: 0.8, caught: 0.95 },
  ])
  expect(report.recallOfLarge).toEqual([{ group: 'low', campaigns: 1, fakes: 100, void: 0.8, caught: 0.95 }])
  expect(report.recallByCell.map(({ group }) => group)).toEqual(['framing, low, <30', 'script, low, 100–299'])
})

test('harm to honest voters, and the worst community', async () => {
  const report = await evaluate(truth, given)
  expect(report.harm).toEqual({ group: 'all', votes: 55, void: 3 / 55, held: 1 / 55, asked: null })
  expect(report.harmOutsideAttacks).toEqual({ group: 'outside attacks', votes: 20, void: 0.1, held: 0, asked: null })
  expect(report.harmBySituation).toEqual([
    {
      group: 'campus',
      votes: 35,
      void: 3 / 35,
      held: 0,
      asked: null,
      worst: { group: 'campus 1', votes: 20, void: 0.1, held: 0, asked: null },
    },
    {
      group: 'ordinary',
      votes: 20,
      void: 0,
      held: 0.05,
      asked: null,
      worst: { group: 'players in DE', votes: 20, void: 0, held: 0.05, asked: null },
    },
  ])
})

test('a clan is harmed if at least a tenth of its honest votes is void; a framed clan is innocent', async () => {
  const report = await evaluate(truth, given)
  expect(report.harmedClans).toEqual([{ clanId: 2, votes: 20, void: 2 }])
  expect(report.innocentClans).toBe(2)
})

test('a world with one campaign has a line about it', async () => {
  const alone: Truth = {
    ...truth,
    votes: new Map([...truth.votes].filter(([, { campaign }]) => campaign !== 'framing')),
    campaigns: new Map([...truth.campaigns].slice(0, 1)),
  }
  const report = await evaluate(alone, given)
  expect(report.onlyCampaign).toEqual({
    family: 'script',
    effort: 'low',
    fakes: { votes: 100, void: 80, held: 15, asked: 0 },
    honest: { votes: 55, void: 3, held: 1, asked: 0 },
    honestOfTargets: { votes: 20, void: 0, held: 1, asked: 0 },
  })
  expect(formatReport(report)).toMatch(/^script +low +100 +80\.0% +15\.0% +55 +3 +1 +20 +0 +1$/m)
})

test('a world with several campaigns or none has no such line', async () => {
  const none: Truth = { ...truth, campaigns: new Map() }
  for (const world of [truth, none]) {
    const report = await evaluate(world, given)
    expect(report.onlyCampaign).toBeNull()
    expect(formatReport(report)).not.toContain('The only campaign')
  }
})

test('reasons are counted for void and held votes', async () => {
  const { reasons } = await evaluate(truth, given)
  expect(reasons).toEqual([
    { reason: 'void', fakes: 89, honest: 3 },
    { reason: 'held', fakes: 15, honest: 1 },
  ])
})

test('without void votes there is no precision', async () => {
  const report = await evaluate(truth, [])
  expect([report.precision, report.recall.void, report.missing]).toEqual([null, 0, 165])
  expect(formatReport(report)).toContain('Precision of void votes: –')
})

const cost = {
  sent: 120,
  addresses: 20,
  prints: 3,
  pageLoads: 40,
  pageSeconds: 90,
  byPeople: false,
  proofs: 10,
  derivations: 3000,
}

test('reports the costs of campaigns, and how many of their votes count', async () => {
  const script = { family: 'script', effort: 'low', clans: [1], size: 100, cost }
  const farm = { ...script, family: 'click-farm', cost: { ...cost, byPeople: true } }
  const known: Truth = {
    ...truth,
    votes: new Map([
      ...truth.votes,
      // A click farm, one vote of which is for a popular clan.
      ...repeat(4, { clanId: 1, campaign: 'farm' }).map((vote, i) => [200 + i, vote] as const),
      [204, { clanId: 2, campaign: 'farm', isDecoy: true }],
      [205, { clanId: 2, situation: 'campus', community: 'campus 1', derivations: 300 }],
    ]),
    campaigns: new Map([
      ['large', script],
      ['farm', farm],
    ]),
  }
  const report = await evaluate(known, [...given, ...verdicts(200, 'held', 1)])
  const both = { addresses: 40, prints: 6, pageLoads: 80, browserSeconds: 90, personSeconds: 90, proofs: 20 }
  const sums = { ...both, sent: 240, counted: 5 + 3, derivations: 6000, campaigns: 2 }
  expect(report.costs.slice(0, 2)).toEqual([
    { group: 'all', ...sums },
    { group: 'low', ...sums },
  ])
  expect(report.costs.slice(2)).toMatchObject([
    { group: 'click-farm, low', counted: 3, sent: 120, browserSeconds: 0, personSeconds: 90 },
    { group: 'script, low', counted: 5, sent: 120, browserSeconds: 90, personSeconds: 0 },
  ])
  expect(report.harm.asked).toBe(1 / 56)
  const text = formatReport(report)
  expect(text).toMatch(/^script, low +120 +5 +4\.00 +0\.60 +8\.00 +18\.00 +0\.00 +2\.00 +0\.60$/m)
  const none = await evaluate(known, verdicts(200, 'void', 4))
  expect(formatReport(none)).toMatch(/^click-farm, low +120 +0( +–){7}$/m)
})

test('the report has no costs if the truth has none', async () => {
  const report = await evaluate(truth, given)
  expect(report.costs).toEqual([])
  expect(formatReport(report)).not.toContain('Spent')
})

test('an unknown state is an error', async () => {
  await expect(evaluate(truth, [{ id: 1, state: 'voided' as State }])).rejects.toThrow('Vote 1')
})
