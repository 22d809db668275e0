import { hourMs } from '#contract/rules/time/durations.ts'
import type { ClanGrowth } from '../properties/clan-growth.ts'
import type { LanguageMix } from '../background/languages.ts'
import { largest } from '../largest.ts'
import { type ClanVotes, singleCell } from './clan-votes.ts'
import { manyClansOf } from './many-clans.ts'
import type { EvidenceCode } from '../evidence-codes.ts'
import { type FactCode, factCodes } from '../fact-codes.ts'
import { oldPassS } from '../properties/facts.ts'
import { explainedByGenuine } from './explained-by-genuine.ts'
import { codesShown, compared, concentration, countsOf, minFrequent, type Evidence, type Finding } from './findings.ts'
import type { NightVotes } from '../background/night-hours.ts'
import { type PhoneCount, phoneEvidence } from './phone-evidence.ts'
import { placeEvidence } from './place-evidence.ts'
import type { ViewName } from '../properties/view-columns.ts'
import { thresholds } from '../thresholds.ts'
import { isFromHosting } from '../properties/vote-traits.ts'
import type { WeekEvidence } from '../background/week-evidence.ts'

export interface GroupProfile {
  readonly votes: number
  readonly evidence: readonly Evidence[]
  /** The evidence that each member shows itself, as sets of codes (`CodeBits`). */
  readonly shown: Uint32Array
  readonly share: (fact: FactCode) => number
  readonly topCountryShare: number
  readonly hostingShare: number
  /** Share of votes through a vote link or a widget. */
  readonly linkShare: number
  readonly addressesPerVote: number
  readonly topAddressShare: number
  /** The number of addresses with more votes for the whole clan than a place can have (`placeVotes`). */
  readonly crowdedAddresses: number
  /** The number of addresses that many votes of the group share (`largeAddressVotes`). */
  readonly largeAddresses: number
  /** Votes with a hardware print that at least three votes of the group have, and the number of them whose print is new (`IsNewPrint`). */
  readonly repeatedHardware: { readonly votes: number; readonly newVotes: number }
  readonly night: NightVotes
  /** The most likely languages of the countries that the votes come from. */
  readonly languages: LanguageMix
  readonly phones: PhoneCount
  /** Votes for the clan in the examined week, including those over a limit. */
  readonly clanVotes: number
  /** Of the whole clan. */
  readonly growth: ClanGrowth
  /** Votes with a pass older than a day, and the seconds between the 10th and the 90th percentile of the ages of these passes. */
  readonly oldPasses: number
  readonly oldPassSpanS: number
  /** Whether earlier weeks were searched for comebacks. */
  readonly areComebacksKnown: boolean
  /** Share of votes in the densest six hours. */
  readonly densestShare: number
  /** The evidence of a genuine group that this group resembles; null if it resembles none. */
  readonly dismissed: readonly EvidenceCode[] | null
  /** How often the members' keys also vote for other clans in the same week, as a multiple of the share among all new voters. */
  readonly severalClans: number
  /** The clan's votes from the group's unusual countries, as a multiple of the expected number. Infinity without such countries. */
  readonly clanForeigners: number
  /** See `manyClansOf`. Infinity if the group does not show `many-clans`. */
  readonly clanManyClans: number
  /** Whether many voters came from one other clan, as after a merger. */
  readonly clanMerges: boolean
  /** Share of votes by voters of allied clans. */
  readonly allied: number
  /** Hours between the 10th and the 90th percentile of the times of the votes. */
  readonly spanHours: number
  /** Share of votes in the eight consecutive hours of the day with the fewest votes; a third if the votes are spread evenly. */
  readonly quietShare: number
}

/** @param members indexes of the clan's votes, ascending */
export function describeGroup(week: WeekEvidence, votes: ClanVotes, members: readonly number[]): GroupProfile {
  const of = members.length
  const shares = new Map<FactCode, number>()
  const found: Finding[] = []
  const offset = votes.from - week.ranges.targetRows[0]
  const isAllied = (index: number) => week.allied[offset + index] === 1
  const rows = members.map((index) => votes.from + index)
  const usual = week.facts.expected(votes.clan, rows)
  for (const [fact, code] of factCodes.entries()) {
    const isTrue = (index: number) =>
      week.facts.holds(fact, votes.from + index) && !(code === 'many-clans' && isAllied(index))
    const seen = countWhere(members, isTrue)
    shares.set(code, seen / of)
    const evidence = (code: EvidenceCode) => compared(code, seen, usual[fact] ?? 0, of, 0, isTrue)
    const isMerger = () => code === 'key-from-elsewhere' && week.sources.haveCommonSource(votes.from, members)
    found.push(...(evidence(code).length > 0 && isMerger() ? evidence('key-from-few-clans') : evidence(code)))
  }
  for (const [code, name] of tokenEvidence) found.push(...concentration(code, votes.views[name], members))
  const countries = countsOf(votes.views.country, members)
  const place = placeEvidence(countries, week, votes)
  const { found: withoutPhones, phones } = phoneEvidence(week.phones, { from: votes.from, members })
  found.push(...place.found, ...withoutPhones)
  found.sort((a, b) => b.evidence.strength - a.evidence.strength)
  const addresses = countsOf(votes.views.address, members)
  const singleAddresses = countWhere(members, (index) => votes.views.address.cellOf[index] === singleCell)
  // The votes for a clan are sorted by time.
  const castAt = rows.map((row) => week.votes.castAt[row] ?? 0)
  const passAges = rows.map((row) => week.votes.passAgeS[row] ?? -1)
  const oldPassAges = passAges.filter((age) => age >= oldPassS).sort((a, b) => a - b)
  return {
    votes: of,
    evidence: found.map(({ evidence }) => evidence),
    shown: codesShown(members, found),
    share: createShareOf(shares),
    dismissed: findDismissed(week, votes, members, found),
    severalClans: shareOfSeveralClans(week, votes, members) / Math.max(0.01, week.severalClans),
    clanForeigners: place.clanForeigners,
    clanManyClans: found.some(({ evidence: { code } }) => code === 'many-clans') ? manyClansOf(week, votes) : Infinity,
    clanMerges: week.sources.isMerging(votes.clan),
    allied: countWhere(members, isAllied) / of,
    topCountryShare: Math.max(0, ...countries.values()) / of,
    hostingShare: countWhere(members, (index) => isFromHosting(week.traits, votes.from + index)) / of,
    linkShare: countWhere(members, (index) => isThroughLink(week.votes, votes.from + index)) / of,
    addressesPerVote: (addresses.size + singleAddresses) / of,
    topAddressShare: largest(addresses.values(), Math.min(1, singleAddresses)) / of,
    crowdedAddresses: votes.views.address.votes.filter((count) => count >= thresholds.placeVotes).length,
    largeAddresses: [...addresses.values()].filter((count) => count >= thresholds.largeAddressVotes).length,
    repeatedHardware: countRepeatedHardware(week, votes, members),
    night: week.nights.count(votes.clan, rows),
    languages: week.languages.describe(rows),
    phones,
    areComebacksKnown: week.votes.areComebacksKnown,
    clanVotes: votes.count,
    growth: week.growth(votes.clan),
    oldPasses: oldPassAges.length,
    oldPassSpanS:
      (oldPassAges[Math.floor(oldPassAges.length * 0.9)] ?? 0) -
      (oldPassAges[Math.floor(oldPassAges.length * 0.1)] ?? 0),
    densestShare: sixHourShare(castAt),
    quietShare: shareOfQuietHours(castAt),
    spanHours: hoursOfMost(castAt),
  }
}

function isThroughLink({ names, reach }: WeekEvidence['votes'], row: number): boolean {
  const name = names.reach[reach.codes[row] ?? 0]
  return name === 'link' || name === 'widget'
}

function countRepeatedHardware(
  { isNewHardware }: WeekEvidence,
  { clan, views }: ClanVotes,
  members: readonly number[],
) {
  let [votes, newVotes] = [0, 0]
  for (const [code, count] of countsOf(views.hardware, members)) {
    if (count < minFrequent) continue
    votes += count
    if (isNewHardware(clan, views.hardware.values[code] ?? 0)) newVotes += count
  }
  return { votes, newVotes }
}

/** Not a closure of `describeGroup`, which would keep all votes for the clan in memory as long as the group. */
function createShareOf(shares: ReadonlyMap<FactCode, number>): GroupProfile['share'] {
  return (fact) => shares.get(fact) ?? 0
}

const tokenEvidence: readonly (readonly [EvidenceCode, ViewName])[] = [
  ['few-addresses', 'address'],
  ['few-hardware', 'hardware'],
  ['few-software', 'software'],
  ['few-devices', 'device'],
  ['few-stamps', 'stamp'],
  ['few-providers', 'provider'],
  ['few-request-shapes', 'requestShape'],
]

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

function shareOfSeveralClans({ history }: WeekEvidence, { from }: ClanVotes, members: readonly number[]): number {
  return countWhere(members, (index) => (history.clansInWeek[from + index] ?? 1) > 1) / members.length
}

function countWhere(members: readonly number[], isTrue: (index: number) => boolean): number {
  let count = 0
  for (const index of members) if (isTrue(index)) count++
  return count
}

/** The share of times (Unix ms) in the `nightHours` consecutive hours of the day with the fewest of them. */
export function shareOfQuietHours(times: readonly number[]): number {
  const byHour = new Uint32Array(24)
  for (const time of times) byHour[Math.floor(time / hourMs) % 24]! += 1
  const nights = Array.from(byHour, (_, from) => {
    const hours = Array.from({ length: thresholds.nightHours }, (_, hour) => byHour[(from + hour) % 24] ?? 0)
    return hours.reduce((sum, count) => sum + count, 0)
  })
  return Math.min(...nights) / Math.max(1, times.length)
}

/** Hours between the 10th and the 90th percentile of times (Unix ms, ascending). */
export function hoursOfMost(times: readonly number[]): number {
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return (at(0.9) - at(0.1)) / hourMs
}

/** The largest share of times (Unix ms, ascending) within six hours. */
export function sixHourShare(times: readonly number[]): number {
  let [from, most] = [0, 0]
  for (let to = 0; to < times.length; to++) {
    while ((times[to] ?? 0) - (times[from] ?? 0) > 6 * hourMs) from++
    most = Math.max(most, to - from + 1)
  }
  return most / Math.max(1, times.length)
}
