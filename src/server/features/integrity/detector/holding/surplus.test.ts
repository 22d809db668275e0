import { describe, expect, test } from 'vitest'
import { evidenceSentence } from '../report/evidence-sentences.ts'
import { classifyGroup } from '../verdicts/classify-group.ts'
import type { Group } from '../verdicts/find-groups.ts'
import type { CauseCode } from '../verdicts/innocent-causes.ts'
import type { GenuineGroup } from '../votes/genuine-groups.ts'
import { type GroupSample, sampleGroup } from '../groups/group-profile.fixture.ts'
import type { GroupProfile } from '../groups/group-profile.ts'
import { findProviderSurpluses } from './provider-surplus.ts'
import { findSurpluses } from './surplus.ts'
import { columnsOf, examinedWeek, sampleVotes } from '../votes.fixture.ts'
import { gatherEvidence, prepareVotes } from '../background/week-evidence.ts'
import type { VoteRow } from '../votes/vote-row.ts'

interface World {
  readonly clan?: number
  readonly newVoters?: number
  /** The number of new votes that another verdict excludes. */
  readonly caught?: number
  readonly changes?: Partial<VoteRow>
  readonly genuine?: readonly GenuineGroup[]
  /** Whether such votes also came in the week before, with a stored state that does not count. */
  readonly isRepeated?: boolean
  /** Whether a limit holds the votes that another verdict excludes. */
  readonly isOverLimit?: boolean
  /** Whether all other clans get as many new voters. */
  readonly siteGrows?: boolean
  /** Hours per day, from 7:00 UTC on, in which the new voters come; all others come in 16 hours. Any hour for all by default. */
  readonly hours?: number
  /** Whether the new voters have devices of other voters. Otherwise, some of their fingerprints are unusual. */
  readonly knownDevices?: boolean
  /** The number of new voters who come within an hour. */
  readonly crowd?: number
  /** Where a fifth of the votes have passes older than a day. */
  readonly oldPasses?: 'here' | 'everywhere'
  /** A group of all new voters, explained by an innocent cause. */
  readonly explained?: GroupSample
  readonly explainedBy?: CauseCode
  readonly find?: typeof findSurpluses
}

const deviceFields = ['fp_hardware', 'fp_software', 'fp_audio_network', 'platform', 'browser', 'browser_version', 'pointer', 'request_shape'] as const // prettier-ignore

const pick = (row: VoteRow, fields: readonly (keyof VoteRow)[]): Partial<VoteRow> =>
  Object.fromEntries(fields.map((field) => [field, row[field]]))

const atHour = (row: VoteRow, index: number, hours: number): VoteRow => {
  const day = Math.floor(Date.parse(String(row.cast_at)) / 86_400_000)
  return { ...row, cast_at: new Date(day * 86_400_000 + (7 + (index % hours)) * 3_600_000).toISOString() }
}

function explainedGroup(profile: GroupProfile, rows: Uint32Array, explainedBy: CauseCode): Group {
  const verdict = classifyGroup(profile, () => 0)
  return { clan: 2, profile, verdict: { ...verdict, state: 'shown', explainedBy }, rows, membership: new Float32Array(rows.length), evidence: new Float32Array(rows.length) } // prettier-ignore
}

/** A clan with about 30 new voters in a week gets 200, or another number. */
function findSurplus({
  clan = 3,
  newVoters = 200,
  caught = 100,
  changes = {},
  genuine = [],
  isRepeated = false,
  siteGrows = false,
  isOverLimit = false,
  hours,
  knownDevices = false,
  crowd = 0,
  oldPasses,
  explained,
  explainedBy = 'audience-abroad',
  find = findSurpluses,
}: World = {}) {
  const sample = sampleVotes(20, 80)
  const honest = sample.rows().length
  const ordinary = sample.rows().filter((row) => row.clan_id === 3) as [VoteRow, ...VoteRow[]]
  const everyone = [...sample.rows()] as [VoteRow, ...VoteRow[]]
  const newVoter = () => {
    const usual = sample.random.pick(ordinary)
    const device = knownDevices ? pick(sample.random.pick(everyone), deviceFields) : {}
    return sample.newVoter(clan, usual.client_ip_country ?? '', { pass_age_s: usual.pass_age_s, ...device, ...changes })
  }
  for (let number = 0; number < newVoters; number++) sample.add(newVoter())
  for (let number = 0; number < (isRepeated ? 200 : 0); number++) {
    const vote = newVoter()
    sample.add({ ...vote, cast_at: new Date(Date.parse(String(vote.cast_at)) - 604_800_000).toISOString() })
  }
  const others = Array.from({ length: 20 }, (_, index) => index + 1).filter((other) => siteGrows && other !== clan)
  for (const other of others) for (let number = 0; number < 200; number++) sample.add(sample.newVoter(other, 'DE'))
  const isNew = ({ id }: VoteRow) => Number(id) > honest && Number(id) <= honest + newVoters
  const timed = (row: VoteRow, index: number) =>
    hours === undefined ? row : atHour(row, index, isNew(row) ? hours : 16)
  const crowded = (row: VoteRow) =>
    isNew(row) && Number(row.id) <= honest + crowd ? { ...row, cast_at: '2026-11-11T20:30:00.000Z' } : row
  const aged = (row: VoteRow) => {
    const isAged = oldPasses === 'everywhere' || (oldPasses === 'here' && isNew(row))
    return isAged && Number(row.id) % 5 === 0 ? { ...row, pass_age_s: 90_000 } : row
  }
  const votes = columnsOf(sample.rows().map(timed).map(crowded).map(aged), genuine)
  const isCaught = (id: number) => id > honest && id <= honest + caught
  const storedState = (id: number) => (isRepeated && id > honest + newVoters ? 1 : isOverLimit && isCaught(id) ? 2 : 0)
  const stored = { caught: Int8Array.from(votes.id, storedState) }
  const target = votes.weeks.indexOf(examinedWeek)
  const week = gatherEvidence(prepareVotes({ ...votes, ...stored }, target), new Uint8Array(votes.count).fill(1))
  const [first, end] = week.ranges.targetRows
  const verdicts = Uint8Array.from(votes.id.subarray(first, end), (id) => Number(isCaught(id)))
  const newRows = Uint32Array.from(votes.id.keys()).filter((row) => (votes.id[row] ?? 0) > honest)
  const groups = explained ? [explainedGroup(sampleGroup(explained), newRows, explainedBy)] : []
  return find(week, { states: verdicts, genuine: new Set(), groups }).map((group) => ({
    clan: votes.clanIds[group.clan],
    state: group.verdict.state,
    fakes: group.rows.filter((row) => (votes.id[row] ?? 0) > honest).length,
    because: group.profile.evidence[0],
    sentence: group.profile.evidence
      .slice(0, 1)
      .map((evidence) => evidenceSentence(evidence))
      .join(''),
  }))
}

const strange = { pass_age_s: 900_000, stamp_at: null }

describe('far more new voters than in the weeks before', () => {
  test('are held if a campaign was found among them', () => {
    const [surplus, ...others] = findSurplus()
    expect(others).toEqual([])
    expect(surplus).toMatchObject({ clan: 3, state: 'held', because: { code: 'more-new-voters' } })
    expect(surplus?.fakes).toBeGreaterThan(90)
    expect(surplus?.sentence).toMatch(
      /^2\d\d of 2\d\d votes for the clan came from voters .* at most \d\d are usual\.$/,
    )
    expect(surplus?.because?.seen).toBeGreaterThan(5 * (surplus?.because?.expected ?? 0))
  })

  test('from a country whose nights are not known count if they sleep at the same hours', () => {
    const abroad = { caught: 0, changes: { pass_age_s: 5000, client_ip_country: 'KE' } }
    expect(findSurplus(abroad)).toMatchObject([{ clan: 3, state: 'held' }])
    expect(findSurplus({ ...abroad, hours: 14 })).toEqual([])
  })

  test('are held if their visits differ from those of new voters elsewhere', () => {
    expect(findSurplus({ caught: 0, changes: strange })).toMatchObject([{ clan: 3, state: 'held' }])
  })

  const abroad = { pass_age_s: 5000, client_ip_country: 'PL' }
  test.each<[string, number, Partial<VoteRow>]>([
    ['come from abroad at all hours', 24, abroad],
    ['come by day, but without a page', 16, { ...abroad, stamp_at: null }],
    ['come by day, but without a pass', 16, { ...abroad, pass_age_s: null }],
    ['come by day, but with old passes', 16, { ...abroad, pass_age_s: 90_000 }],
    ['come by day, but from one address', 16, { ...abroad, client_ip: '198.51.100.9' }],
  ])('are held if they %s', (_, hours, changes) => {
    expect(findSurplus({ caught: 0, hours, changes })).toMatchObject([{ clan: 3, state: 'held' }])
  })

  test('count if they come from abroad by day', () => {
    expect(findSurplus({ caught: 0, hours: 16, changes: abroad })).toEqual([])
  })

  test('if they come by day, those with old passes are held only if these are more frequent than elsewhere', () => {
    const world = { caught: 0, hours: 16, changes: abroad }
    expect(findSurplus({ ...world, oldPasses: 'here' })).toMatchObject([{ clan: 3, state: 'held', fakes: 40 }])
    expect(findSurplus({ ...world, oldPasses: 'everywhere' })).toEqual([])
  })

  test('are held if they vote at night, except those of an event', () => {
    const [surplus] = findSurplus({ caught: 0, hours: 24 })
    expect(surplus).toMatchObject({ clan: 3, state: 'held' })
    expect(surplus?.fakes).toBe(200)
    const [other] = findSurplus({ caught: 0, hours: 24, crowd: 25 })
    expect(other?.fakes).toBeLessThanOrEqual(175)
    expect(other?.fakes).toBeGreaterThan(150)
  })

  test('count if they only come at unusual hours, unless something else is unusual', () => {
    const world = { caught: 0, hours: 24, knownDevices: true }
    expect(findSurplus({ ...world, changes: abroad })).toEqual([])
    expect(findSurplus({ ...world, changes: { ...abroad, trusted: false } })).toMatchObject([
      { clan: 3, state: 'held' },
    ])
  })

  test('count if an event explains them', () => {
    const abroad = { pass_age_s: 5000, client_ip_country: 'PL' }
    const group = { evidence: ['foreign-countries'], densestShare: 0.25 } as const
    expect(findSurplus({ caught: 0, hours: 24, changes: abroad, explained: group })).toEqual([])
    const steady = { ...group, densestShare: 0.15 }
    expect(findSurplus({ caught: 0, hours: 24, changes: abroad, explained: steady })).toHaveLength(1)
    const fromHome = { ...group, evidence: ['fresh-pass'] } as const
    expect(findSurplus({ caught: 0, hours: 24, changes: abroad, explained: fromHome })).toHaveLength(1)
  })

  test.each<[string, Partial<GroupSample>, number]>([
    ['count if they share the addresses of a carrier', { addressesPerVote: 0.03 }, 0],
    ['count if they share one for an event', { densestShare: 0.2 }, 0],
    ['are held if they share one for days', {}, 1],
    ['are held if they have addresses of their own', { evidence: ['few-hardware'], addressesPerVote: 0.9 }, 1],
  ])('%s', (_, place, groups) => {
    const steady = { evidence: ['few-addresses'], addressesPerVote: 0.01, densestShare: 0.1, ...place } as const
    const world = { caught: 0, hours: 24, changes: abroad, explained: steady, explainedBy: 'shared-place' } as const
    expect(findSurplus(world)).toHaveLength(groups)
  })

  test('count if they use VPNs, unless a campaign was found', () => {
    const vpn = { client_ip_bad: 1, pass_age_s: 900_000, stamp_at: null } as const
    expect(findSurplus({ caught: 0, changes: vpn })).toEqual([])
    expect(findSurplus({ changes: vpn })).toHaveLength(1)
  })

  test('are held if only votes that did not count came before', () => {
    expect(findSurplus({ isRepeated: true })).toHaveLength(1)
  })

  test.each<[string, World]>([
    ['nothing else is unusual', { caught: 0 }],
    ['few of them are known not to count', { caught: 30 }],
    ['a limit holds those that are known not to count', { caught: 80, changes: { pass_age_s: 20 }, isOverLimit: true }],
    ['they came within hours', { changes: { cast_at: '2026-11-11T20:00:00Z' } }],
    ['they came through a link', { changes: { ...strange, reach: 'link' }, caught: 0 }],
    ['they came through a widget', { changes: { ...strange, reach: 'widget' }, caught: 0 }],
    ['the whole site has more new voters', { changes: strange, caught: 0, siteGrows: true }],
    ['the whole site has more new voters, and some are known not to count', { siteGrows: true }],
    ['the clan is new', { clan: 99 }],
    ['a person has found them genuine', { genuine: [{ clanId: 3, evidence: ['more-new-voters'], votes: [] }] }],
  ])('count if %s', (_, world) => {
    expect(findSurplus(world)).toEqual([])
  })
})

const ofProvider = { client_ip_asn_number: 1032 }

test.each<[string, World, number]>([
  ['with one provider are held', { changes: ofProvider }, 75],
  [
    'with one provider are held even if they come through a posted link',
    { changes: { ...ofProvider, reach: 'link' } },
    75,
  ],
  ['with one provider count if they are fewer than 75, such as on a campus', { newVoters: 74, changes: ofProvider }, 0],
  ['with one provider count if they come within hours', { crowd: 75, changes: ofProvider }, 0],
  [
    'with one provider count if their country is not known well',
    { changes: { ...ofProvider, client_ip_country: 'KE' } },
    0,
  ],
  ['with one VPN count', { changes: { ...ofProvider, client_ip_bad: 1 } }, 0],
  ['with various providers count', {}, 0],
])('75 new voters of a clan %s', (_, { changes, ...world }, held) => {
  const quiet = { clan: 19, newVoters: 75, caught: 0, hours: 16, knownDevices: true, find: findProviderSurpluses }
  const groups = findSurplus({ ...quiet, ...world, changes: { pass_age_s: 5000, client_ip_country: 'PL', ...changes } })
  expect(groups.map(({ state, fakes }) => [state, fakes])).toEqual(held === 0 ? [] : [['held', held]])
})
