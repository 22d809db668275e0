import { type EvidenceCode, type EvidenceKind, kindOf } from './evidence-codes.ts'
import type { GroupProfile } from './group-profile.ts'
import { thresholds } from './thresholds.ts'

export const causeCodes = [
  'new-device',
  'audience-abroad',
  'shared-place',
  'vpn-users',
  'privacy-browsers',
  'posted-link',
  'other-clans',
  'own-countries',
  'event',
  'merger',
  'allied-clans',
  'dismissed',
] as const
export type CauseCode = (typeof causeCodes)[number]

interface Cause {
  /** The evidence that it makes harmless. */
  readonly explains: readonly EvidenceCode[] | ((group: GroupProfile) => readonly EvidenceCode[])
  /** Whether the cause can be meant at all. */
  readonly fits?: (group: GroupProfile) => boolean
  /** Whether it happens at a certain time. A group that arrives steadily does not fit then. */
  readonly isEvent?: boolean
}

const causes: Readonly<Record<CauseCode, Cause>> = {
  'new-device': {
    explains: [
      'few-hardware',
      'few-software',
      'few-devices',
      'unseen-print',
      'contradictory-print',
      'rare-request',
      'few-request-shapes',
    ],
    // A new phone or browser also appears among the voters of other clans.
    fits: (group) =>
      group.evidence.every(({ code, seen, expected }) => code !== 'few-hardware' || expected >= 0.1 * seen),
  },
  'audience-abroad': {
    explains: ['foreign-countries', 'many-countries', 'few-stamps'],
    isEvent: true,
  },
  'shared-place': {
    explains: [
      'few-addresses',
      'few-hardware',
      'few-software',
      'few-devices',
      'few-request-shapes',
      'few-stamps',
      'fresh-pass',
      'no-pass',
      'foreign-countries',
      'bad-address',
    ],
    fits: (group) => group.topCountryShare >= 0.8 && group.addressesPerVote < 0.6,
  },
  'vpn-users': {
    explains: ['bad-address', 'foreign-countries', 'many-countries', 'few-addresses', 'pass-from-elsewhere'],
    fits: (group) =>
      group.share('bad-address') >= 0.3 &&
      (group.votes < 50 ||
        group.share('bad-address') < 0.9 ||
        group.share('new-key') < 0.95 ||
        group.severalClans >= thresholds.severalClans),
  },
  'privacy-browsers': {
    explains: [
      'missing-print',
      'unseen-print',
      'contradictory-print',
      'bad-address',
      'no-pass',
      'fresh-pass',
      'few-software',
      'few-devices',
      'rare-request',
      'few-request-shapes',
      'few-addresses',
    ],
    fits: (group) =>
      group.share('no-page') < 0.5 &&
      Math.max(group.share('missing-print'), group.share('unseen-print'), group.share('contradictory-print')) >= 0.2,
  },
  'posted-link': {
    explains: [
      'no-page',
      'fresh-pass',
      'no-pass',
      'few-request-shapes',
      'rare-request',
      'few-stamps',
      'few-software',
      'foreign-countries',
      'many-countries',
    ],
    isEvent: true,
  },
  // Votes that are bought for one clan rarely go to others as well. Players who find a clan on the list come from anywhere.
  'other-clans': {
    explains: ['foreign-countries', 'many-countries'],
    fits: (group) => group.severalClans >= thresholds.severalClans,
  },
  // A group that was found by its countries has more votes from there than usual, whatever the clan has.
  'own-countries': {
    explains: ['foreign-countries', 'many-countries'],
    fits: (group) => group.clanForeigners < thresholds.clanForeigners,
  },
  event: { explains: ['many-clans', 'few-stamps', 'fresh-pass'], fits: (group) => group.densestShare >= 0.5 },
  merger: {
    explains: ['key-from-elsewhere', 'foreign-countries', 'many-countries', 'few-stamps'],
    fits: (group) => group.clanMerges,
  },
  // Votes of players who vote for several clans that are friends. Many of them live elsewhere than each clan's own voters.
  'allied-clans': {
    explains: ['same-clans', 'foreign-countries', 'many-countries', 'key-from-elsewhere'],
    fits: (group) => group.allied >= 0.5,
  },
  dismissed: { explains: (group) => group.dismissed ?? [], fits: (group) => group.dismissed !== null },
}

/** An innocent cause that was tried: what it leaves unexplained. */
export interface TriedCause {
  readonly code: CauseCode
  /** Whether the group looks like it at all. */
  readonly fits: boolean
  /** Nats per vote. */
  readonly unexplained: number
  readonly kinds: readonly EvidenceKind[]
}

/** Tries every innocent cause, in the order of `byFit`. */
export function tryCauses(group: GroupProfile): TriedCause[] {
  // Reports name it only where there is such a group.
  const codes = causeCodes.filter((code) => code !== 'dismissed' || group.dismissed !== null)
  const tried = codes.map((code) => {
    const { explains } = causes[code]
    const left = strengthsWithout(group, typeof explains === 'function' ? explains(group) : explains)
    const unexplained = left.reduce((sum, [, strength]) => sum + strength, 0)
    return { code, fits: fitsCause(group, code), unexplained, kinds: left.map(([kind]) => kind) }
  })
  return tried.sort(byFit)
}

/** Causes that fit come first, and of them the one that explains the most. */
export function byFit(a: TriedCause, b: TriedCause): number {
  return Number(b.fits) - Number(a.fits) || a.unexplained - b.unexplained
}

/** The least strength that a fitting cause leaves; infinite if none fits. */
export function leastUnexplained(tried: readonly TriedCause[]): number {
  return Math.min(...tried.filter(({ fits }) => fits).map(({ unexplained }) => unexplained))
}

/** The same, if causes that need an event are allowed for steady groups, too. */
export function leastWithoutTime(group: GroupProfile, tried: readonly TriedCause[]): number {
  return leastUnexplained(tried.map((cause) => ({ ...cause, fits: cause.fits || fitsCause(group, cause.code, true) })))
}

function fitsCause(group: GroupProfile, code: CauseCode, ignoreTime = false): boolean {
  const { fits, isEvent = false } = causes[code]
  return (fits?.(group) ?? true) && (!isEvent || ignoreTime || arrivesTogether(group))
}

/** The strongest evidence of each kind, without what a cause explains. */
function strengthsWithout({ evidence }: GroupProfile, explained: readonly EvidenceCode[]): [EvidenceKind, number][] {
  const strengths = new Map<EvidenceKind, number>()
  for (const { code, strength } of evidence) {
    const kind = kindOf[code]
    if (kind === 'none' || explained.includes(code) || strength < thresholds.weakEvidence) continue
    strengths.set(kind, Math.max(strengths.get(kind) ?? 0, strength))
  }
  return [...strengths]
}

export const kindsOf = (group: GroupProfile): EvidenceKind[] => strengthsWithout(group, []).map(([kind]) => kind)

/**
 * An audience that is entirely new arrives when something happens: at least a fifth of it within six hours. Small groups and groups with
 * returning voters need no event.
 */
function arrivesTogether(group: GroupProfile): boolean {
  return (
    group.votes < thresholds.steadyVotes ||
    group.share('new-key') < thresholds.steadyNewKeys ||
    group.densestShare >= thresholds.eventShare
  )
}
