import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { detect, detectorVersion } from './detect.ts'
import type { EvidenceCode } from './evidence-codes.ts'
import { reportWeek, type VoteVerdict, voteVerdicts } from './report/report.ts'
import {
  addCafe,
  addScriptedVotes,
  addStreamerAudience,
  areConclusive,
  columnsOf,
  examinedWeek,
  type SampleVotes,
  sampleVotes,
} from './votes.fixture.ts'
import type { GenuineGroup } from './votes/genuine-groups.ts'
import type { VoteRow } from './votes/vote-row.ts'

function examine(rows: readonly VoteRow[]) {
  const verdicts = detect(columnsOf(rows), examinedWeek)
  return { report: reportWeek(verdicts), votes: [...voteVerdicts(verdicts)] }
}

/** Void votes that do not show at least two kinds of evidence, one of them decisive. */
const inconclusive = (votes: readonly VoteVerdict[]) =>
  votes.filter(({ state, reasons }) => state === 'void' && !areConclusive(reasons))

/** Ids of the votes that `addVotes` adds. */
function idsOf(votes: SampleVotes, addVotes: () => void): Set<number> {
  const before = votes.rows().length
  addVotes()
  return new Set(
    votes
      .rows()
      .slice(before)
      .map(({ id }) => Number(id)),
  )
}

const world = () => {
  const votes = sampleVotes(20, 80)
  const fake = idsOf(votes, () => addScriptedVotes(votes, 3, 120))
  const honest = [
    idsOf(votes, () => addStreamerAudience(votes, 5, 150, 'IN')),
    idsOf(votes, () => addCafe(votes, 7, 40, 'DE')),
  ]
  return { sample: votes, rows: votes.rows(), fake, honest }
}

const { rows, fake, honest } = world()
const { report, votes } = examine(rows)

test('voids votes of a script with one device print from everywhere', () => {
  const voided = new Set(votes.filter(({ state }) => state === 'void').map(({ id }) => id))
  expect([...fake].filter((id) => voided.has(id)).length).toBeGreaterThan(fake.size * 0.95)
  expect([...voided].filter((id) => !fake.has(id))).toEqual([])
})

test('voids an attack of more votes than a call can have arguments', () => {
  const large = sampleVotes(5, 40)
  const attack = idsOf(large, () => addScriptedVotes(large, 3, 130_000))
  const { report, votes } = examine(large.rows())
  expect(inconclusive(votes)).toEqual([])
  expect(report.groups.find(({ state }) => state === 'void')?.votes).toBeGreaterThan(attack.size * 0.95)
})

test.each([
  [3, ['US'], 'counted'],
  [13, ['US'], 'held'],
  [6, ['US', 'BR'], 'counted'],
] as const)('votes of %i proxies in %j, with twelve votes each, are %s', (proxies, countries, state) => {
  const sample = sampleVotes(20, 80)
  const attack = idsOf(sample, () => {
    for (let index = 0; index < proxies * 12; index++) {
      const proxy = index % proxies
      const address = `198.51.100.${proxy}`
      const country = countries[proxy % countries.length] ?? 'US'
      sample.add(sample.newVoter(3, country, { client_ip: address, pass_network: address, client_ip_bad: 1 }))
    }
  })
  const ofAttack = examine(sample.rows()).votes.filter(({ id }) => attack.has(id))
  expect(ofAttack.filter((vote) => vote.state === state).length).toBeGreaterThan(attack.size * 0.9)
})

test("counts the votes of a streamer's audience, of a café and of everybody else", () => {
  const uncounted = votes.filter(({ id, state }) => state !== 'counted' && !fake.has(id))
  expect(uncounted.filter(({ id }) => honest.some((ids) => ids.has(id)))).toEqual([])
  expect(uncounted).toEqual([])
})

test('names at least two kinds of evidence for every void, one of them decisive, with sentences that have its numbers', () => {
  const voided = report.groups.filter(({ state }) => state === 'void')
  expect(voided.length).toBeGreaterThan(0)
  for (const { evidence, explanations } of voided) {
    expect(areConclusive(evidence.map(({ code }) => code))).toBe(true)
    for (const { code, seen, of, expected, sentence } of evidence) {
      expect(sentence).toContain(String(seen))
      if (code === 'many-countries') continue
      expect(sentence).toContain(`${seen} of ${of} votes`)
      expect(sentence).toContain(`at most ${Math.ceil(expected)} `)
      expect(seen).toBeGreaterThan(expected)
    }
    expect(explanations.length).toBeGreaterThan(0)
    for (const { sentence } of explanations) {
      expect(sentence).toMatch(/would .*\bnot\b|, but /)
      for (const [, seen, expected] of sentence.matchAll(/the (\d+) votes [^()]*\((\d+) expected\)/g))
        expect(evidence.map((one) => [String(one.seen), String(Math.ceil(one.expected))])).toContainEqual([
          seen,
          expected,
        ])
    }
  }
})

test('gives every void vote reasons of at least two kinds, one of them decisive', () => {
  expect(report.void).toBeGreaterThan(0)
  expect(inconclusive(votes)).toEqual([])
})

test('does not count votes without a country as votes from another one', () => {
  const isUnknown = (row: VoteRow) => fake.has(Number(row.id)) && Number(row.id) % 20 === 0
  const changed = rows.map((row) => (isUnknown(row) ? { ...row, client_ip_country: null } : row))
  const known = changed.filter(({ id, client_ip_country: country }) => fake.has(Number(id)) && country !== null)
  const evidence = examine(changed).report.groups.find(({ state }) => state === 'void')?.evidence ?? []
  const found = (code: string) => evidence.find((one) => one.code === code)
  expect(known.length).toBeLessThan(fake.size)
  const countries = new Set(known.map((row) => row.client_ip_country)).size
  expect(found('many-countries')?.sentence).toContain(`come from ${countries} countries`)
  expect(found('foreign-countries')?.seen).toBeLessThanOrEqual(known.length)
})

test('holds votes that differ from honest ones only in that one network got their passes', () => {
  const day = 86_400
  const uncounted = (networkOf: (index: number) => string) => {
    const votes = sampleVotes(20, 80)
    const visitors = (clan: number, count: number, network: typeof networkOf) => {
      const countries = votes.rows().flatMap((row) => (row.clan_id === clan ? [row.client_ip_country ?? 'DE'] : []))
      for (let i = 0; i < count; i++) {
        const late = { pass_age_s: votes.random.whole(2 * day, 20 * day), pass_network: network(i) }
        votes.add(votes.newVoter(clan, votes.random.pick(countries as [string, ...string[]]), late))
      }
    }
    for (let clan = 4; clan <= 20; clan++) visitors(clan, 40, (i) => `203.0.113.${i}`)
    const ids = idsOf(votes, () => visitors(3, 40, networkOf))
    return examine(votes.rows()).votes.filter(({ id, state }) => ids.has(id) && state !== 'counted').length
  }
  expect([uncounted((i) => `203.0.113.${i}`), uncounted(() => '198.51.100.7')]).toEqual([0, 40])
})

test('holds new voters from abroad who come at all hours of their day, but only if something else is unusual, too', () => {
  /** Moves the votes to `hours` hours of their days, starting at 7:00 UTC. */
  const hoursOf = (rows: readonly VoteRow[], hours: number) =>
    rows.map((row, index) => {
      const day = Math.floor(Date.parse(String(row.cast_at)) / 86_400_000)
      const hour = 7 + (index % hours) + (index % 7) / 7
      const castAt = new Date(day * 86_400_000 + hour * 3_600_000).toISOString()
      return { ...row, cast_at: castAt, stamp_at: castAt }
    })
  const held = (hours: number, changesOf: (index: number) => Partial<VoteRow> = () => ({})) => {
    const sample = sampleVotes(40, 80)
    const usual = hoursOf(sample.rows(), 16)
    const added = idsOf(sample, () => {
      for (let index = 0; index < 120; index++)
        sample.add(sample.newVoter(3, index % 2 === 0 ? 'IN' : 'BR', changesOf(index)))
    })
    const news = hoursOf(sample.rows().filter(({ id }) => added.has(Number(id))), hours) // prettier-ignore
    return examine([...usual, ...news]).votes.filter(({ id, state }) => added.has(id) && state === 'held').length
  }
  expect(held(16)).toBe(0)
  expect(held(24)).toBe(0)
  const fewScripted = (index: number) => (index % 16 === 0 ? { trusted: false } : {})
  expect(held(16, fewScripted)).toBeLessThan(10)
  expect(held(24, fewScripted)).toBeGreaterThan(100)
  // A script that imitates nothing but the hours of the day.
  const script = { fp_software: hash('sha256', 'script'), request_shape: '0123456789abcdef' }
  expect(held(16, () => script)).toBeGreaterThan(100)
  expect(held(16, () => ({ pass_id: null, pass_age_s: null, pass_network: null }))).toBeGreaterThan(100)
  // Rented homes, many of which vote twice.
  const homes = (index: number) => {
    const address = `198.18.${index < 88 ? index % 44 : index}.1`
    return { client_ip: address, pass_network: address }
  }
  expect(held(16, homes)).toBeGreaterThan(70)
})

test('finds votes from homes with one provider, although the provider alone is no evidence against them', () => {
  const found = (provider?: number) => {
    const sample = sampleVotes(80, 80)
    const homes = Map.groupBy(
      sample.rows().filter((row) => row.clan_id === 3),
      (row) => row.client_ip_country ?? '',
    )
    const [home = ''] = [...homes.keys()].sort((a, b) => (homes.get(b)?.length ?? 0) - (homes.get(a)?.length ?? 0))
    for (let index = 0; index < 60; index++) {
      const ofProvider = provider === undefined ? {} : { client_ip_asn_number: provider }
      sample.add(sample.newVoter(3, home, ofProvider))
    }
    return examine(sample.rows()).report.groups.filter(({ evidence }) =>
      evidence.some(({ code }) => code === 'few-providers'),
    )
  }
  expect(found()).toEqual([])
  const [group] = found(64_500)
  expect(group).toMatchObject({ clan: 3, state: 'shown' })
  const evidence = group?.evidence.find(({ code }) => code === 'few-providers')
  expect(evidence?.sentence).toMatch(
    /^\d+ of \d+ votes come from 1 internet provider that few others in the same countries have;/,
  )
})

test('has one verdict per vote of the week', () => {
  const inWeek = rows.filter(({ week }) => week === examinedWeek).map(({ id }) => id)
  expect(votes.map(({ id }) => id)).toEqual(inWeek)
  expect(report.counted + report.held + report.void).toBe(inWeek.length)
})

test('does not depend on the order of the votes', () => {
  const other = examine(rows.toReversed())
  expect(JSON.stringify(other)).toBe(JSON.stringify({ report, votes }))
})

test.each([
  ['without phones are held', { platform: 'windows' }, 'held'],
  ['with the usual share of phones count', {}, 'counted'],
] as const)('220 new voters from abroad who follow a link for days, %s', (_, changes, state) => {
  const { sample } = world()
  const added = idsOf(sample, () => {
    for (let i = 0; i < 220; i++) sample.add(sample.newVoter(9, 'IN', { reach: 'link', ...changes }))
  })
  const states = examine(sample.rows())
    .votes.filter(({ id }) => added.has(id))
    .map((vote) => vote.state)
  expect(states.filter((one) => one === state).length).toBeGreaterThan(200)
})

test('gives byte-identical verdicts as long as its version stays the same', () => {
  const sample = world().sample
  for (let i = 0; i < 40; i++)
    sample.add(sample.newVoter(9, 'DE', { pass_age_s: 500_000 + i, pass_network: '198.51.100.7' }))
  const examined = examine(sample.rows())
  expect(inconclusive(examined.votes)).toEqual([])
  expect(examined.report.groups.some(({ evidence }) => evidence.some(({ code }) => code === 'bulk-pass'))).toBe(true)
  // The wording of a report may change without a new version.
  const withoutWords = JSON.stringify(examined, (key, value: unknown) =>
    key === 'sentence' || key === 'detector' ? undefined : value,
  )
  expect({ version: detectorVersion, verdicts: hash('sha256', withoutWords) }).toEqual({
    version: 25,
    verdicts: '4a00a51c672721c36bd2adbbbfb926ba1eff1e9e389cf8e2abeefea6a079dfa8',
  })
})

describe('after an administrator found a convicted group genuine', () => {
  const first = report.groups.find(({ state }) => state === 'void')
  const isFake = ({ id }: VoteRow) => fake.has(Number(id))
  const group = {
    clanId: 3,
    evidence: (first?.evidence ?? []).map(({ code }) => code as EvidenceCode),
    votes: rows.filter(isFake),
  }
  const examineAfter = (changes: Partial<GenuineGroup>, changed: (row: VoteRow) => VoteRow = (row) => row) =>
    reportWeek(detect(columnsOf(rows.map(changed), [{ ...group, ...changes }]), examinedWeek))

  test('counts votes of the same clan with its values', () => {
    const after = examineAfter({})
    expect(after).toMatchObject({ held: 0, void: 0 })
    expect(after.groups.find(({ clan }) => clan === 3)).toMatchObject({ state: 'shown', explainedBy: 'dismissed' })
  })

  test('does not count those of another clan, with other values, or with evidence that is new', () => {
    expect(examineAfter({ clanId: 4 }).void).toBe(report.void)
    const otherPrint = (row: VoteRow) => (isFake(row) ? { ...row, fp_hardware: 'a1'.repeat(32) } : row)
    expect(examineAfter({}, otherPrint).void).toBeGreaterThan(100)
    expect(examineAfter({ evidence: ['few-hardware'] }).void).toBe(report.void)
  })
})
