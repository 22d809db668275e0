import * as misfits from './cause-misfits.ts'
import { type EvidenceCode, type EvidenceKind, kindOf } from './evidence-codes.ts'
import type { Evidence } from './findings.ts'
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
  'clan-returns',
  'dismissed',
] as const
export type CauseCode = (typeof causeCodes)[number]

interface Cause {
  /** The evidence that it makes harmless. */
  readonly explains: readonly EvidenceCode[] | ((group: GroupProfile) => readonly EvidenceCode[])
  /** Why the cause does not apply at all; null if it may. */
  readonly misfit?: (group: GroupProfile) => misfits.Misfit | null
  /** Why it is improbable, because of when or from where votes came, or of how many they are: too little to make a group void. */
  readonly doubt?: (group: GroupProfile) => misfits.Misfit | null
}

const explainedByPlace: readonly EvidenceCode[] = [
  'few-addresses',
  'shared-address',
  'few-request-shapes',
  'few-stamps',
  'few-providers',
  'fresh-pass',
  'no-pass',
  'foreign-countries',
]

/** Managed computers often have identical fingerprints, and their proxy may add headers and have a bad reputation. */
const explainedByComputers: readonly EvidenceCode[] = [
  'few-hardware',
  'few-software',
  'few-devices',
  'rare-request',
  'bad-address',
]

const causes: Readonly<Record<CauseCode, Cause>> = {
  'new-device': {
    explains: ['few-hardware', 'few-software', 'few-devices', 'rare-request', 'few-request-shapes'],
    misfit: misfits.notNewDevice,
  },
  'audience-abroad': {
    // New voters get their pass with their first vote.
    explains: ['foreign-countries', 'many-countries', 'fresh-pass', 'few-stamps'],
    doubt: (group) => misfits.manyLanguages(group) ?? misfits.steadyAtNight(group),
  },
  // A café, an office or a campus has few addresses and may have equal devices. A carrier has many addresses, but its customers' phones differ.
  'shared-place': {
    explains: ({ addressesPerVote, votes }) => {
      const isSmall = addressesPerVote * votes <= thresholds.placeAddresses
      return isSmall ? [...explainedByPlace, ...explainedByComputers] : explainedByPlace
    },
    misfit: misfits.notOnePlace,
  },
  'vpn-users': {
    explains: (group) => [
      'bad-address',
      'foreign-countries',
      'many-countries',
      'pass-from-elsewhere',
      'bulk-pass',
      'few-providers',
      ...(areVpnAddresses(group) ? (['few-addresses', 'shared-address'] as const) : []),
    ],
    misfit: misfits.notVpn,
    // The countries of addresses without a bad reputation are the voters' own.
    doubt: (group) => (group.share('bad-address') < thresholds.vpnAddresses ? misfits.manyLanguages(group) : null),
  },
  // They share addresses only if they also use a VPN.
  'privacy-browsers': {
    explains: ({ share }) => [
      'missing-print',
      'unseen-print',
      'bad-address',
      'no-pass',
      'fresh-pass',
      'few-software',
      'few-devices',
      'rare-request',
      'few-request-shapes',
      ...(share('bad-address') >= thresholds.vpnShare ? (['few-addresses', 'shared-address'] as const) : []),
    ],
    misfit: misfits.notPrivate,
    doubt: misfits.morePrivateThanUsual,
  },
  // People who follow a link in an app often use the browser of that app.
  'posted-link': {
    explains: ({ linkShare }) => [
      'fresh-pass',
      'no-pass',
      'few-stamps',
      'few-software',
      'foreign-countries',
      'many-countries',
      ...(linkShare >= thresholds.linkShare ? (['few-request-shapes', 'rare-request'] as const) : []),
    ],
    doubt: (group) => misfits.manyLanguages(group) ?? misfits.steadyWithoutLink(group),
  },
  // Votes that are bought for one clan rarely go to others as well. Players who find a clan on the list come from anywhere, also from
  // other clans.
  'other-clans': {
    explains: (group) => {
      const explained = ['foreign-countries', 'many-countries', 'key-from-elsewhere'] as const
      return haveMixedKeys(group) || areUsualVisitors(group) ? [...explained, 'many-clans'] : explained
    },
    misfit: misfits.oneClan,
  },
  // A group that was found by its countries has more votes from there than usual, whatever the clan has.
  'own-countries': {
    explains: ['foreign-countries', 'many-countries'],
    misfit: misfits.unusualForClan,
    // A campaign of several weeks makes its countries the clan's own.
    doubt: misfits.manyLanguages,
  },
  event: { explains: ['many-clans', 'few-stamps', 'fresh-pass'], misfit: misfits.noEvent },
  // Some of its voters have not voted in the weeks that are read.
  merger: {
    explains: ['key-from-elsewhere', 'old-pass-on-new-key', 'foreign-countries', 'many-countries', 'few-stamps'],
    misfit: misfits.noMerger,
  },
  // Votes of players who vote for several clans that are friends. Many of them live elsewhere than each clan's own voters.
  'allied-clans': {
    explains: ['same-clans', 'foreign-countries', 'many-countries', 'key-from-elsewhere'],
    misfit: misfits.fewAllies,
  },
  // Its voters' last votes are older than the weeks that are read. Only for files: sites search these votes.
  'clan-returns': {
    explains: [
      'old-pass-on-new-key',
      'key-from-elsewhere',
      'foreign-countries',
      'many-countries',
      'pass-from-elsewhere',
    ],
    misfit: misfits.notBack,
  },
  dismissed: { explains: (group) => group.dismissed ?? [] },
}

/** Keys of a campaign are of one kind: all new, or all prepared by votes for other clans. Visitors have keys of all kinds. */
function haveMixedKeys({ share }: GroupProfile): boolean {
  const elsewhere = share('key-from-elsewhere')
  return (
    elsewhere >= thresholds.mixedVisitors &&
    elsewhere <= thresholds.preparedShare &&
    share('new-key') >= thresholds.mixedNewKeys
  )
}

/**
 * Whether most of a group are visitors, and these are usual for the clan. A group that was found by its votes for many clans has more of them
 * than usual by selection, so the whole clan counts: how many of its votes are like that, and whether it has more votes than before at all.
 */
function areUsualVisitors({ share, clanManyClans, growth, votes }: GroupProfile): boolean {
  if (share('key-from-elsewhere') < thresholds.visitorShare) return false
  return (
    clanManyClans < thresholds.clanManyClans || growth.now - growth.before.least < thresholds.additionalShare * votes
  )
}

/** Addresses that are shared without a bad reputation are not those of a VPN. */
function areVpnAddresses({ votes, share, evidence }: GroupProfile): boolean {
  const shared = evidence.filter(({ code }) => code === 'few-addresses' || code === 'shared-address')
  const most = Math.max(0, ...shared.map(({ seen }) => seen))
  return share('bad-address') * votes >= thresholds.vpnAddresses * most
}

/** An innocent cause that was tried: what it leaves unexplained. */
export interface TriedCause {
  readonly code: CauseCode
  /** Whether the group looks like it at all. */
  readonly fits: boolean
  /** Nats per vote. */
  readonly unexplained: number
  readonly kinds: readonly EvidenceKind[]
  /** The strong evidence that it explains, and that it does not explain. Missing in cases that an earlier version stored, as is `misfit`. */
  readonly explained?: readonly EvidenceCode[]
  readonly left?: readonly EvidenceCode[]
  /** Null if it fits. */
  readonly misfit?: misfits.Misfit | null
}

/** Tries every innocent cause, in the order of `byFit`. */
export function tryCauses(group: GroupProfile): TriedCause[] {
  // Reports name only what may apply.
  const isPossible: Partial<Readonly<Record<CauseCode, boolean>>> = {
    dismissed: group.dismissed !== null,
    'clan-returns': !group.areComebacksKnown,
  }
  const codes = causeCodes.filter((code) => isPossible[code] !== false)
  const strong = group.evidence.filter(isStrong).map(({ code }) => code)
  const tried = codes.map((code) => {
    const explains = codesExplained(group, code)
    const left = strengthsWithout(group, explains)
    const unexplained = left.reduce((sum, [, strength]) => sum + strength, 0)
    const misfit = misfitOf(group, code)
    return {
      code,
      fits: misfit === null,
      unexplained,
      kinds: left.map(([kind]) => kind),
      explained: strong.filter((one) => explains.includes(one)),
      left: strong.filter((one) => !explains.includes(one)),
      misfit,
    }
  })
  return tried.sort(byFit)
}

/** Causes that fit come first, and of them the one that explains the most. */
export function byFit(a: TriedCause, b: TriedCause): number {
  return Number(b.fits) - Number(a.fits) || a.unexplained - b.unexplained
}

/** The least strength that a fitting cause leaves; infinite if none fits. */
export function minUnexplained(tried: readonly TriedCause[]): number {
  return Math.min(...tried.filter(({ fits }) => fits).map(({ unexplained }) => unexplained))
}

/** The same, if causes that are only improbable fit, too. */
export function minWithoutDoubts(group: GroupProfile, tried: readonly TriedCause[]): number {
  return minUnexplained(
    tried.map((cause) => ({ ...cause, fits: cause.fits || misfitOf(group, cause.code, true) === null })),
  )
}

function codesExplained(group: GroupProfile, code: CauseCode): readonly EvidenceCode[] {
  const { explains } = causes[code]
  return typeof explains === 'function' ? explains(group) : explains
}

function misfitOf(group: GroupProfile, code: CauseCode, ignoreDoubts = false): misfits.Misfit | null {
  const { misfit, doubt } = causes[code]
  return misfit?.(group) ?? (ignoreDoubts ? null : (doubt?.(group) ?? null))
}

/** Whether evidence counts at all. */
function isStrong({ code, strength }: Evidence): boolean {
  return kindOf[code] !== 'none' && strength >= thresholds.weakEvidence
}

/** The strongest evidence of each kind, without what a cause explains. */
function strengthsWithout({ evidence }: GroupProfile, explained: readonly EvidenceCode[]): [EvidenceKind, number][] {
  const strengths = new Map<EvidenceKind, number>()
  for (const one of evidence) {
    const { code, strength } = one
    if (explained.includes(code) || !isStrong(one)) continue
    const kind = kindOf[code]
    strengths.set(kind, Math.max(strengths.get(kind) ?? 0, strength))
  }
  // A key has one history, so what it says counts once.
  const [key, origin] = [strengths.get('key'), strengths.get('origin')]
  if (key !== undefined && origin !== undefined) strengths.delete(key < origin ? 'key' : 'origin')
  return [...strengths]
}

export const kindsOf = (group: GroupProfile): EvidenceKind[] => strengthsWithout(group, []).map(([kind]) => kind)
