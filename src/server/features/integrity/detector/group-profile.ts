import type { ClanView, ClanVotes } from './clan-votes.ts'
import { type EvidenceCode, kindBit, type KindBits, kindOf } from './evidence-codes.ts'
import { excessLikelihood } from './find-seeds.ts'
import { explainedByGenuine } from './genuine-groups.ts'
import { thresholds } from './thresholds.ts'
import type { ViewName, WeekEvidence } from './week-evidence.ts'

/** One way in which a group of votes differs from what is usual. */
export interface Evidence {
  readonly code: EvidenceCode
  /** How many votes (countries, for `many-countries`) it concerns, and how many are usual among as many votes. */
  readonly seen: number
  readonly expected: number
  /** The votes of the group. */
  readonly of: number
  /** Distinct values: addresses, prints, countries. 0 where it is meaningless. */
  readonly values: number
  /** Nats per vote of the group. */
  readonly strength: number
}

/** A group of votes in numbers. */
export interface GroupProfile {
  readonly votes: number
  readonly evidence: readonly Evidence[]
  /** The kinds of evidence that each member shows itself. */
  readonly kinds: readonly KindBits[]
  /** Share of votes for which a fact is true. */
  readonly share: (fact: WeekEvidence['facts'][number]['code']) => number
  readonly topCountryShare: number
  readonly effectiveCountries: number
  readonly addressesPerVote: number
  readonly topAddressShare: number
  /** Share of the densest six hours. */
  readonly densestShare: number
  /** The evidence that is known from a group that a person has found genuine; null if the group does not resemble one. */
  readonly dismissed: readonly EvidenceCode[] | null
  /** How often the members' keys vote for other clans in the same week, too, compared with all new voters. */
  readonly severalClans: number
  /** How many times as many votes as usual the whole clan has from the group's unusual countries. Infinite if there are none. */
  readonly clanForeigners: number
  /** Whether many voters of another clan came to this clan. */
  readonly clanMerges: boolean
  /** Hours between the first and the last tenth of the votes. */
  readonly spanHours: number
}

const hour = 3_600_000

/** @param members indexes of the clan's votes, ascending */
export function describeGroup(week: WeekEvidence, votes: ClanVotes, members: readonly number[]): GroupProfile {
  const of = members.length
  const shares = new Map<string, number>()
  const found: Finding[] = []
  const offset = votes.from - week.ranges.targetRows[0]
  for (const { code, holds, expected } of week.facts) {
    let [seen, usual] = [0, 0]
    for (const index of members) {
      seen += holds[votes.from + index] ?? 0
      usual += expected[offset + index] ?? 0
    }
    shares.set(code, seen / of)
    const isMerger = code === 'key-from-elsewhere' && week.sources.areFew(votes.from, members)
    found.push(
      ...compared(
        isMerger ? 'key-from-few-clans' : code,
        seen,
        usual,
        of,
        0,
        (index) => holds[votes.from + index] === 1,
      ),
    )
  }
  for (const [code, name] of tokenEvidence) found.push(...concentration(code, votes.views[name], members))
  const countries = countriesOf(votes.views.country, members)
  const place = placeEvidence(countries, week, votes)
  found.push(...place.found)
  found.push(...companionEvidence(week, votes, members))
  found.sort((a, b) => b.evidence.strength - a.evidence.strength)
  const addresses = countsOf(votes.views.address, members)
  const castAt = members.map((index) => week.votes.castAt[votes.from + index] ?? 0).sort((a, b) => a - b)
  return {
    votes: of,
    evidence: found.map(({ evidence }) => evidence),
    kinds: members.map((index) => kindsShownBy(index, found)),
    share: (fact) => shares.get(fact) ?? 0,
    dismissed: findDismissed(week, votes, members, found),
    severalClans: shareOfSeveralClans(week, votes, members) / Math.max(0.01, week.severalClans),
    clanForeigners: place.clanForeigners,
    clanMerges: week.sources.areMerging(votes.clan),
    topCountryShare: Math.max(0, ...countries.values()) / of,
    effectiveCountries: effectiveNumber(countries, of),
    addressesPerVote: addresses.size / of,
    topAddressShare: Math.max(0, ...addresses.values()) / of,
    densestShare: sixHourShare(castAt),
    spanHours: ((castAt[Math.floor(of * 0.9)] ?? 0) - (castAt[Math.floor(of * 0.1)] ?? 0)) / hour,
  }
}

/** Evidence, and which votes show it. */
interface Finding {
  readonly evidence: Evidence
  readonly isShownBy: (index: number) => boolean
}

const tokenEvidence: readonly (readonly [EvidenceCode, ViewName])[] = [
  ['few-addresses', 'address'],
  ['few-hardware', 'hardware'],
  ['few-software', 'software'],
  ['few-devices', 'device'],
  ['few-stamps', 'stamp'],
  ['few-request-shapes', 'requestShape'],
]

function compared(
  code: EvidenceCode,
  seen: number,
  expected: number,
  of: number,
  values: number,
  isShownBy: Finding['isShownBy'],
): Finding[] {
  if (excessLikelihood(seen, expected) <= thresholds.factLikelihood) return []
  const strength = (seen / of) * Math.log(seen / Math.max(expected, 0.01))
  return [{ evidence: { code, seen, expected, of, values, strength }, isShownBy }]
}

function findDismissed(
  { votes: columns }: WeekEvidence,
  { clan, from }: ClanVotes,
  members: readonly number[],
  found: readonly Finding[],
): readonly EvidenceCode[] | null {
  const genuine = columns.genuine.filter(({ clanId }) => clanId === columns.clanIds[clan])
  if (genuine.length === 0) return null
  const shown = found.map(({ evidence: { code }, isShownBy }) => ({
    code,
    rows: members.filter(isShownBy).map((index) => from + index),
  }))
  return explainedByGenuine(genuine, shown, (column, row) => columns[column].codes[row] ?? 0)
}

/** Whether evidence says something about a single vote: what most honest votes show, too, does not. */
function isTelling({ strength, seen, expected }: Evidence): boolean {
  return strength >= thresholds.weakEvidence && seen >= thresholds.tellingRatio * expected
}

function kindsShownBy(index: number, found: readonly Finding[]): KindBits {
  let kinds = 0
  for (const { evidence, isShownBy } of found) {
    if (isTelling(evidence) && isShownBy(index)) kinds |= kindBit(kindOf[evidence.code])
  }
  return kinds
}

/** Values of a view, each of which far more votes have than usual, taken together. */
function concentration(code: EvidenceCode, view: ClanView, members: readonly number[]): Finding[] {
  const usual = new Map<number, number>()
  for (const index of members) {
    const value = view.codes[index] ?? 0
    usual.set(value, (usual.get(value) ?? 0) + (view.expected[index] ?? 0))
  }
  let [seen, expected] = [0, 0]
  const values = new Set<number>()
  for (const [value, count] of countsOf(view, members)) {
    const share = (usual.get(value) ?? 0) / count
    if (count < 3 || excessLikelihood(count, share * members.length) <= thresholds.factLikelihood) continue
    seen += count
    expected += share * members.length
    values.add(value)
  }
  return compared(code, seen, expected, members.length, values.size, (index) => values.has(view.codes[index] ?? 0))
}

/** Countries from which more votes come than the clan's history makes likely, and how many countries there are. */
function placeEvidence(
  countries: ReadonlyMap<number, number>,
  week: WeekEvidence,
  votes: ClanVotes,
): { found: Finding[]; clanForeigners: number } {
  const of = [...countries.values()].reduce((sum, count) => sum + count, 0)
  const mix = week.countries[votes.clan]
  if (!mix || of === 0) return { found: [], clanForeigners: Infinity }
  const global = countryCodes(votes, week)
  let [seen, expected] = [0, 0]
  const values = new Set<number>()
  for (const [local, count] of countries) {
    const usual = mix[global.get(local) ?? 0] ?? 0
    if (count / of < 2 * usual) continue
    seen += count
    expected += usual * of
    values.add(local)
  }
  const effective = effectiveNumber(countries, of)
  const usualEffective = 1 / mix.reduce((sum, share) => sum + share * share, 0)
  const strength = effective >= 2.5 && effective > 1.5 * usualEffective ? Math.log(effective / usualEffective) : 0
  const isForeign = (index: number) => values.has(votes.views.country.codes[index] ?? 0)
  const size = countries.size
  const dispersion: Evidence = {
    code: 'many-countries',
    seen: size,
    expected: usualEffective,
    of,
    values: size,
    strength,
  }
  let inClan = 0
  for (let index = 0; index < votes.count; index++) if (isForeign(index)) inClan++
  return {
    found: [
      ...compared('foreign-countries', seen, expected, of, values.size, isForeign),
      ...(strength > 0 && of >= 10 ? [{ evidence: dispersion, isShownBy: isForeign }] : []),
    ],
    clanForeigners: values.size === 0 ? Infinity : inClan / ((expected / of) * votes.count),
  }
}

function shareOfSeveralClans({ history }: WeekEvidence, { from }: ClanVotes, members: readonly number[]): number {
  return members.filter((index) => (history.clansInWeek[from + index] ?? 1) > 1).length / members.length
}

/** Keys that vote for many clans, and for the same ones: a ring. Popular clans are expected to be among them. */
function companionEvidence(week: WeekEvidence, votes: ClanVotes, members: readonly number[]): Finding[] {
  const { companions } = week
  const { seen, expected, shown } = companions.compare(votes.clan, votes.from, members)
  return compared('same-clans', seen, expected, members.length, 0, (index) => shown.has(index))
}

function countryCodes({ views, from }: ClanVotes, { votes }: WeekEvidence): Map<number, number> {
  const codes = new Map<number, number>()
  views.country.codes.forEach((local, index) => codes.set(local, votes.country.codes[from + index] ?? 0))
  return codes
}

function countriesOf(view: ClanView, members: readonly number[]): Map<number, number> {
  return countsOf({ ...view, isToken: false }, members)
}

function countsOf(view: ClanView, members: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const index of members) {
    const value = view.codes[index] ?? 0
    if (value !== 0 || !view.isToken) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return counts
}

/** The number of equally frequent values that would be as diverse. */
function effectiveNumber(counts: ReadonlyMap<number, number>, of: number): number {
  let squares = 0
  for (const count of counts.values()) squares += (count / of) ** 2
  return squares === 0 ? 0 : 1 / squares
}

/** The largest share of times (Unix ms, ascending) within six hours. */
export function sixHourShare(times: readonly number[]): number {
  let [from, most] = [0, 0]
  for (let to = 0; to < times.length; to++) {
    while ((times[to] ?? 0) - (times[from] ?? 0) > 6 * hour) from++
    most = Math.max(most, to - from + 1)
  }
  return most / Math.max(1, times.length)
}
