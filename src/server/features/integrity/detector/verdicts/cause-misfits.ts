import type { EvidenceCode } from '../evidence-codes.ts'
import type { FactCode } from '../fact-codes.ts'
import type { Evidence } from '../groups/findings.ts'
import type { GroupProfile } from '../groups/group-profile.ts'
import { areFew } from '../groups/phone-evidence.ts'
import { areByDay, isNightKnown } from '../background/night-hours.ts'
import { thresholds } from '../thresholds.ts'
import { hasOtherEvidence } from './new-audience.ts'

export type MisfitCode =
  | 'only-here'
  | 'only-requests-here'
  | 'many-models'
  | 'known-models'
  | 'steady'
  | 'at-night'
  | 'several-countries'
  | 'own-addresses'
  | 'crowded-address'
  | 'own-crowds'
  | 'hosting'
  | 'many-languages'
  | 'no-phones'
  | 'few-bad-addresses'
  | 'only-new-voters'
  | 'no-page'
  | 'few-private-prints'
  | 'surge'
  | 'most-votes'
  | 'one-clan'
  | 'more-foreigners'
  | 'no-foreigners'
  | 'no-event'
  | 'no-merger'
  | 'few-from-elsewhere'
  | 'few-allies'
  | 'no-break'
  | 'recent-passes'

/** Why an innocent cause does not apply. */
export interface Misfit {
  readonly code: MisfitCode
  /** Usually votes; a ratio for `more-foreigners` and `one-clan`. */
  readonly seen: number
  /** Usually the votes of the group, or the expected number. */
  readonly of: number
}

type Check = (group: GroupProfile) => Misfit | null

/** A new phone or browser also appears among voters of other clans, did not exist before, and is one of few models. */
export const notNewDevice: Check = ({ evidence, repeatedHardware: { votes, newVotes } }) => {
  const hardware = evidence.find(({ code }) => code === 'few-hardware')
  if (hardware && newVotes < thresholds.newPrints * votes) return { code: 'known-models', seen: newVotes, of: votes }
  if (hardware && hardware.values > thresholds.releaseModels)
    return { code: 'many-models', seen: hardware.values, of: hardware.seen }
  const requests = evidence.find(({ code }) => code === 'few-request-shapes')
  return onlyHere('only-here', hardware) ?? onlyHere('only-requests-here', requests)
}

function onlyHere(code: MisfitCode, evidence: Evidence | undefined): Misfit | null {
  if (!evidence || evidence.expected >= 0.1 * evidence.seen) return null
  return { code, seen: evidence.seen, of: Math.ceil(evidence.expected) }
}

/**
 * People who watch or read the same thing share its language. Worldwide attention brings people like the visitors of the site, and a
 * streamer who sends viewers to the site brings them within hours.
 */
export const manyLanguages: Check = ({ votes, densestShare, languages: { effective, divergence }, evidence, share }) =>
  share('new-key') >= thresholds.mostlyNewKeys &&
  densestShare < thresholds.raidShare &&
  votes >= thresholds.steadyVotes &&
  effective >= thresholds.languages &&
  divergence >= thresholds.languageDivergence &&
  hasOtherEvidence({ evidence })
    ? { code: 'many-languages', seen: Math.round(effective), of: votes }
    : null

/** People have phones. Programs, and people at many browsers, rarely do. Not if they meet at their computers for a match. */
export const noPhones: Check = ({ densestShare, phones }) =>
  densestShare < thresholds.meetingShare && areFew(phones)
    ? { code: 'no-phones', seen: phones.seen, of: Math.floor(phones.expected) }
    : null

export const notOnePlace: Check = (group) => {
  if (group.topCountryShare < 0.8) return ofVotes('several-countries', group, group.topCountryShare)
  if (group.hostingShare >= 0.5) return ofVotes('hosting', group, group.hostingShare)
  if (isCrowded(group)) return ofVotes('crowded-address', group, group.topAddressShare)
  if (haveOwnCrowds(group)) return ofVotes('own-crowds', group, group.share('shared-address'))
  return shareAddresses(group) || haveOneNetwork(group) ? null : ofVotes('own-addresses', group, group.addressesPerVote)
}

export const shareAddresses = ({ addressesPerVote }: GroupProfile): boolean => addressesPerVote < 0.6

/** A campus or a company has a network of its own, with many addresses. */
function haveOneNetwork({ evidence, votes }: GroupProfile): boolean {
  const provider = evidence.find(({ code }) => code === 'few-providers')
  return provider?.values === 1 && provider.seen >= thresholds.networkShare * votes
}

/**
 * More voters with one address than a place has, unless they meet for an event and bring their own devices. A campus has one or two such
 * addresses; a carrier may have one among several, which `haveOwnCrowds` examines.
 */
function isCrowded({ votes, topAddressShare, crowdedAddresses, largeAddresses, ...group }: GroupProfile): boolean {
  if (topAddressShare * votes < thresholds.placeVotes) return false
  const isOnePlace = largeAddresses < thresholds.manyLargeAddresses
  const areNew = isOnePlace && group.share('new-key') >= thresholds.steadyNewKeys
  if (!areNew && crowdedAddresses < thresholds.crowdedAddresses) return false
  const equalDevices = group.evidence.find(({ code }) => code === 'few-hardware')?.seen ?? 0
  return group.densestShare < thresholds.eventShare || equalDevices >= 0.5 * votes
}

/** Customers of a carrier share several addresses, too, but some of them voted before, and others vote for other clans. */
function haveOwnCrowds({ largeAddresses, densestShare, share }: GroupProfile): boolean {
  return (
    largeAddresses >= thresholds.manyLargeAddresses &&
    share('shared-address') >= thresholds.ownAddressShare &&
    share('new-key') >= thresholds.steadyNewKeys &&
    densestShare < thresholds.eventShare
  )
}

/** A community that is new to the site votes by day in its country, which is unknown, but its hours of sleep show. */
export const sleepsAtSameHours = (
  { spanHours, quietShare }: Pick<GroupProfile, 'spanHours' | 'quietShare'>,
  most: number,
): boolean => spanHours >= thresholds.sleepSpanHours && quietShare <= most

/** Evidence that all VPN users show. */
export const evidenceOfVpn = [
  'bad-address',
  'foreign-countries',
  'many-countries',
  'pass-from-elsewhere',
  'bulk-pass',
  'few-providers',
] as const satisfies readonly EvidenceCode[]

export const notVpn: Check = (group) => {
  const share = group.share('bad-address')
  if (share < thresholds.vpnShare) return ofVotes('few-bad-addresses', group, share)
  const areOnlyNew =
    group.votes >= 50 && share >= 0.9 && group.share('new-key') >= 0.95 && group.severalClans < thresholds.severalClans
  return areOnlyNew && !sleepsAtSameHours(group, thresholds.sleepShare) && hasOtherEvidence(group, evidenceOfVpn)
    ? ofVotes('only-new-voters', group, group.share('new-key'))
    : null
}

const privatePrints: readonly FactCode[] = ['missing-print', 'unseen-print']

export const notPrivate: Check = (group) => {
  if (group.share('no-page') >= 0.5) return ofVotes('no-page', group, group.share('no-page'))
  const most = mostPrivateShare(group.share)
  return most < 0.2 ? ofVotes('few-private-prints', group, most) : null
}

export const mostPrivateShare = (share: GroupProfile['share']): number => Math.max(...privatePrints.map(share))

/** A few voters of every clan have such browsers. They do not come all at once, are not most of a clan, and have various prints. */
export const morePrivateThanUsual: Check = (group) => {
  const { votes, clanVotes, growth } = group
  if (votes < thresholds.steadyVotes || mostPrivateShare(group.share) < thresholds.onePrivacyShare) return null
  if (isSurge(group)) return { code: 'surge', seen: growth.now, of: growth.before }
  return votes >= 0.5 * clanVotes ? { code: 'most-votes', seen: votes, of: clanVotes } : null
}

/** Whether the clan has more votes than before, not by chance, and the group is an essential part of the increase. */
function isSurge({ votes, growth: { now, before } }: GroupProfile): boolean {
  const additional = now - before
  const least = Math.max(thresholds.surgeShare * votes, thresholds.surgeDeviations * Math.sqrt(before))
  return additional >= least && votes >= thresholds.surgePart * additional
}

export const oneClan: Check = ({ severalClans }) =>
  severalClans < thresholds.severalClans ? { code: 'one-clan', seen: severalClans, of: 1 } : null

export const unusualForClan: Check = ({ votes, clanForeigners }) => {
  if (clanForeigners < thresholds.clanForeigners) return null
  return Number.isFinite(clanForeigners)
    ? { code: 'more-foreigners', seen: clanForeigners, of: 1 }
    : { code: 'no-foreigners', seen: 0, of: votes }
}

export const noEvent: Check = (group) =>
  group.densestShare < thresholds.meetingShare ? ofVotes('no-event', group, group.densestShare) : null

export const noMerger: Check = (group) => {
  if (!group.clanMerges) return { code: 'no-merger', seen: 0, of: thresholds.mergerVotes }
  const fromElsewhere = group.share('key-from-elsewhere')
  return fromElsewhere < thresholds.mergerShare ? ofVotes('few-from-elsewhere', group, fromElsewhere) : null
}

export const fewAllies: Check = (group) => (group.allied < 0.5 ? ofVotes('few-allies', group, group.allied) : null)

/** A clan that took a break had hardly any votes in the weeks before, and its voters have passes from many months. */
export const notBack: Check = ({ growth: { now, before }, oldPasses, oldPassSpanS }) => {
  if (before > thresholds.breakShare * now) return { code: 'no-break', seen: before, of: now }
  if (oldPassSpanS >= thresholds.breakPassSpanS) return null
  return { code: 'recent-passes', seen: oldPasses, of: Math.ceil(oldPassSpanS / 86_400) }
}

/** An entirely new audience arrives for a reason: `eventShare` of it within six hours. Small groups and returning voters need no reason. */
export const steady: Check = (group) => {
  if (!hasOtherEvidence(group)) return null
  const arrivesTogether =
    group.votes < thresholds.steadyVotes ||
    group.share('new-key') < thresholds.steadyNewKeys ||
    group.densestShare >= thresholds.eventShare
  return arrivesTogether ? null : ofVotes('steady', group, group.densestShare)
}

/** Like `steady`, but exempts votes through a vote link or a widget, which people find for days. */
export const steadyWithoutLink: Check = (group) => (group.linkShare >= thresholds.linkShare ? null : steady(group))

/** Like `steady`, but exempts an audience that grows for days while people are awake, as after a video that many share. */
export const steadyAtNight: Check = (group) => {
  const { votes, night } = group
  const misfit = steady(group)
  if (!misfit || areByDay(night, votes)) return null
  if (!isNightKnown(night, votes) && sleepsAtSameHours(group, thresholds.quietShare)) return null
  return isNightKnown(night, votes) ? { code: 'at-night', seen: night.seen, of: Math.ceil(night.usual) } : misfit
}

function ofVotes(code: MisfitCode, { votes }: GroupProfile, share: number): Misfit {
  return { code, seen: Math.round(share * votes), of: votes }
}
