import { hourMs } from '#contract/rules/durations.ts'
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
import { placeEvidence } from './place-evidence.ts'
import type { ViewName } from '../properties/view-columns.ts'
import { thresholds } from '../thresholds.ts'
import { isFromHosting } from '../properties/vote-traits.ts'
import type { WeekEvidence } from '../background/week-evidence.ts'

/** A group of votes in numbers. */
export interface GroupProfile {
  readonly votes: number
  readonly evidence: readonly Evidence[]
  /** The evidence that each member shows itself, as sets of codes (`CodeBits`). */
  readonly shown: Uint32Array
  /** Share of votes for which a fact is true. */
  readonly share: (fact: FactCode) => number
  readonly topCountryShare: number
  /** Share of votes from networks of hosting companies. */
  readonly hostingShare: number
  /** Share of votes through a vote link or a widget. */
  readonly linkShare: number
  readonly addressesPerVote: number
  readonly topAddressShare: number
  /** Addresses of the whole clan with as many votes as no place has (`placeVotes`). */
  readonly crowdedAddresses: number
  /** Addresses that many votes of the group share (`largeAddressVotes`). */
  readonly largeAddresses: number
  /** Votes with a hardware print that at least three votes of the group have, and how many of them have a new one (`IsNewPrint`). */
  readonly repeatedHardware: { readonly votes: number; readonly newVotes: number }
  readonly night: NightVotes
  /** Those that people most likely speak where the votes come from. */
  readonly languages: LanguageMix
  /** Votes for the clan in the examined week, also those over a limit. */
  readonly clanVotes: number
  /** Of the whole clan. */
  readonly growth: ClanGrowth
  /** Votes whose pass is older than a day, and in how many seconds four fifths of these passes were issued, without the oldest and the newest tenth. */
  readonly oldPasses: number
  readonly oldPassSpanS: number
  /** Whether voters are known whose last vote for the clan is older than the weeks that are read. */
  readonly areComebacksKnown: boolean
  /** Share of the densest six hours. */
  readonly densestShare: number
  /** The evidence that is known from a group that a person has found genuine; null if the group does not resemble one. */
  readonly dismissed: readonly EvidenceCode[] | null
  /** How often the members' keys vote for other clans in the same week, too, compared with all new voters. */
  readonly severalClans: number
  /** How many times as many votes as usual the whole clan has from the group's unusual countries. Infinite if there are none. */
  readonly clanForeigners: number
  /**
   * How often the whole clan's voters who voted only for other clans in earlier weeks vote for many clans, as a multiple of what is usual for
   * all earlier voters. Without voters of allied clans. Infinite if the group has no such evidence.
   */
  readonly clanManyClans: number
  /** Whether many voters of another clan came to this clan. */
  readonly clanMerges: boolean
  /** Share of votes by voters of allied clans. */
  readonly allied: number
  /** Hours between the first and the last tenth of the votes. */
  readonly spanHours: number
  /** Share of the eight consecutive hours of the day that have the fewest votes; a third if votes come at all hours alike. */
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
  found.push(...place.found)
  found.sort((a, b) => b.evidence.strength - a.evidence.strength)
  const addresses = countsOf(votes.views.address, members)
  const singleAddresses = countWhere(members, (index) => votes.views.address.cellOf[index] === singleCell)
  // The votes of a clan are in the order of time.
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

/** A closure of `describeGroup` itself would keep all votes of the clan in memory as long as the group. */
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

/** The share of times (Unix ms) in the `nightHours` consecutive hours of the day that have the fewest of them. */
export function shareOfQuietHours(times: readonly number[]): number {
  const byHour = new Uint32Array(24)
  for (const time of times) byHour[Math.floor(time / hourMs) % 24]! += 1
  const nights = Array.from(byHour, (_, from) => {
    const hours = Array.from({ length: thresholds.nightHours }, (_, hour) => byHour[(from + hour) % 24] ?? 0)
    return hours.reduce((sum, count) => sum + count, 0)
  })
  return Math.min(...nights) / Math.max(1, times.length)
}

/** Hours between the first and the last tenth of times (Unix ms, ascending). */
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
