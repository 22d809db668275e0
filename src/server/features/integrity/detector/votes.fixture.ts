import { hash } from 'node:crypto'
import { type Random, seededRandom } from '#server/drawing/seeded-random.ts'
import { voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import { type EvidenceCode, isConclusive, kindBits, kindOf } from './evidence-codes.ts'
import { collectVotes } from './votes/collect-votes.ts'
import type { GenuineGroup } from './votes/genuine-groups.ts'
import type { VoteColumns } from './votes/vote-columns.ts'
import type { VoteRow } from './votes/vote-row.ts'
import { gatherEvidence, prepareVotes, type WeekEvidence } from './background/week-evidence.ts'

/** The examined week of the fixture; two weeks of history precede it. */
export const examinedWeek = '2026-W46'
const examinedStart = Date.UTC(2026, 10, 9, 4)
const hour = 3_600_000
const week = 168 * hour
const countries = ['DE', 'US', 'BR', 'PL', 'FR', 'TR', 'SE', 'IN', 'ID', 'MX'] as const
type Family = Readonly<{ platform: string; browser: string; models: number }>
const families: readonly [Family, ...Family[]] = [
  { platform: 'windows', browser: 'chrome', models: 400 },
  { platform: 'windows', browser: 'firefox', models: 400 },
  { platform: 'android', browser: 'chrome', models: 40 },
  { platform: 'iphone', browser: 'safari', models: 12 },
]

type Draft = Omit<VoteRow, 'id' | 'week'>

export interface SampleVotes {
  readonly random: Random
  /** Adds a vote. Its week follows from `cast_at`. */
  readonly add: (vote: Draft) => void
  /** Returns a vote of an honest new voter in the examined week. `changes` override its fields. */
  readonly newVoter: (clan: number, country: string, changes?: Partial<Draft>) => Draft
  readonly rows: () => VoteRow[]
}

const text = (seed: string) => hash('sha256', seed)
const uuid = (seed: string) => text(seed).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

/** Creates three weeks of votes by ordinary voters. Every clan has a main country. */
export function sampleVotes(clans: number, votersPerClan: number, seed = '1'): SampleVotes {
  const random = seededRandom(seed)
  const rows: VoteRow[] = []
  let created = 0
  const add = (vote: Draft) => {
    const time = vote.cast_at instanceof Date ? vote.cast_at.getTime() : Date.parse(vote.cast_at)
    rows.push({ ...vote, id: rows.length + 1, week: voteWeekAt(time) })
  }
  const voter = (clan: number, country: string, at: number, issuedAt: number): Draft => {
    const number = created++
    const family = random.pick(families)
    const model = random.whole(1, family.models)
    const version = random.pick([141, 142] as const)
    const address = `${20 + countries.indexOf(country as 'DE')}.${random.whole(0, 255)}.${random.whole(0, 255)}.${random.whole(1, 254)}`
    return {
      clan_id: clan,
      voter_key: uuid(`${seed} voter ${number}`),
      cast_at: new Date(at).toISOString(),
      client_ip: address,
      client_ip_country: country,
      client_ip_asn_number: 1000 + countries.indexOf(country as 'DE') * 10 + random.whole(0, 4),
      client_ip_asn_organisation: 'Example Telecom',
      client_ip_score: 0,
      client_ip_bad: 0,
      fp_hardware: text(`hardware ${family.platform} ${model}`),
      fp_software: text(`software ${family.platform} ${family.browser} ${version} ${random.whole(1, 5)}`),
      fp_audio_network: text(`audio ${family.platform} ${model} ${random.whole(1, 3)}`),
      pass_id: uuid(`${seed} pass ${number}`),
      pass_age_s: Math.round((at - issuedAt) / 1000),
      pass_network: address,
      stamp_at: new Date(at - random.whole(5, 200) * 1000).toISOString(),
      stamp_id: text(`${seed} stamp ${number}`).slice(0, 16),
      dwell_ms: random.whole(2000, 60_000),
      pointer: family.platform === 'windows' ? 'mouse' : 'touch',
      trusted: true,
      visible: true,
      browser: family.browser,
      browser_version: version,
      platform: family.platform,
      request_shape: text(`shape ${family.browser}`).slice(0, 16),
      reach: random.pick(['list', 'clan'] as const),
    }
  }
  for (let clan = 1; clan <= clans; clan++) {
    const home = random.pick(countries)
    for (let number = 0; number < votersPerClan; number++) {
      const firstWeek = random.whole(-2, 0)
      const issuedAt = examinedStart + firstWeek * week + random.whole(0, 24 * 4) * hour
      const known = voter(clan, random.chance(0.8) ? home : random.pick(countries), issuedAt + 9000, issuedAt)
      for (let at = firstWeek; at <= 0; at++) {
        if (at > firstWeek && random.chance(0.3)) continue
        const time = issuedAt + (at - firstWeek) * week + random.whole(3000, 60_000)
        add({
          ...known,
          cast_at: new Date(time).toISOString(),
          pass_age_s: Math.round((time - issuedAt) / 1000),
          stamp_at: new Date(time - 20_000).toISOString(),
          stamp_id: text(`${seed} stamp ${clan} ${number} ${at}`).slice(0, 16),
        })
      }
    }
  }
  return {
    random,
    add,
    newVoter(clan, country, changes = {}) {
      const at = examinedStart + random.whole(0, 160 * 3600) * 1000
      return { ...voter(clan, country, at, at - random.whole(3, 40) * 1000), ...changes }
    },
    rows: () => rows,
  }
}

/** Starts with a small capacity, so that tests cover the growth of the columns. */
export function columnsOf(rows: readonly VoteRow[], genuine: readonly GenuineGroup[] = []): VoteColumns {
  const collector = collectVotes(4)
  for (const row of rows) collector.add(row)
  return collector.finish(genuine)
}

/** The evidence of the examined week, assuming that no vote is known to be fake. */
export function evidenceOf(rows: readonly VoteRow[], genuine: readonly GenuineGroup[] = []): WeekEvidence {
  const votes = columnsOf(rows, genuine)
  return gatherEvidence(prepareVotes(votes, votes.weeks.indexOf(examinedWeek)), new Uint8Array(votes.count).fill(1))
}

/** Whether the codes meet the requirement of a void: at least two kinds of evidence, one of them decisive. */
export function areConclusive(codes: readonly string[]): boolean {
  return isConclusive(kindBits(codes.map((code) => kindOf[code as EvidenceCode])))
}

/**
 * Adds votes by a script from rented addresses all over the world, all with one device print.
 * @param changesOf returns fields to override in the scripted vote; `ordinary` is the honest vote that it is based on
 */
export function addScriptedVotes(
  votes: SampleVotes,
  clan: number,
  count: number,
  changesOf: (number: number, ordinary: Draft) => Partial<Draft> = () => ({}),
): void {
  for (let number = 0; number < count; number++) {
    const ordinary = votes.newVoter(clan, votes.random.pick(countries))
    votes.add({
      ...ordinary,
      fp_hardware: text('script hardware'),
      fp_software: text('script software'),
      fp_audio_network: text('script audio'),
      pass_id: null,
      pass_age_s: null,
      pass_network: null,
      stamp_at: null,
      stamp_id: null,
      dwell_ms: null,
      pointer: null,
      trusted: null,
      visible: null,
      platform: 'windows',
      browser: 'chrome',
      request_shape: text('script shape').slice(0, 16),
      reach: 'direct',
      ...changesOf(number, ordinary),
    })
  }
}

/** Adds honest new voters from one country, all within four hours. */
export function addStreamerAudience(votes: SampleVotes, clan: number, count: number, country: string): void {
  for (let number = 0; number < count; number++) {
    const at = examinedStart + 60 * hour + votes.random.whole(0, 4 * 3600) * 1000
    votes.add({
      ...votes.newVoter(clan, country),
      cast_at: new Date(at).toISOString(),
      stamp_at: new Date(at - 30_000).toISOString(),
    })
  }
}

/**
 * Adds honest voters who come back after `weeksAway` weeks, all week long. Their passes are as old as their last votes, which are missing.
 */
export function addComebacks(votes: SampleVotes, clan: number, count: number, weeksAway: number): void {
  for (let number = 0; number < count; number++) {
    const passAgeS = weeksAway * 7 * 24 * 3600 + votes.random.whole(0, 3600)
    votes.add(votes.newVoter(clan, 'DE', { pass_age_s: passAgeS }))
  }
}

/** Adds honest voters who share one address and two device models. */
export function addCafe(votes: SampleVotes, clan: number, count: number, country: string): void {
  for (let number = 0; number < count; number++) {
    const model = votes.random.whole(1, 2)
    votes.add(
      votes.newVoter(clan, country, {
        client_ip: '203.0.113.7',
        pass_network: '203.0.113.7',
        fp_hardware: text(`café ${model}`),
        fp_audio_network: text(`café audio ${model}`),
        platform: 'windows',
        browser: 'chrome',
        browser_version: 142,
        fp_software: text('café software'),
        pointer: 'mouse',
        request_shape: text('shape chrome').slice(0, 16),
      }),
    )
  }
}
