import * as misfits from './cause-misfits.ts'
import type { EvidenceCode } from '../evidence-codes.ts'
import type { GroupProfile } from '../groups/group-profile.ts'
import { evidenceOfAudience } from './new-audience.ts'
import { thresholds } from '../thresholds.ts'

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
  /** The evidence that the cause makes harmless. */
  readonly explains: readonly EvidenceCode[] | ((group: GroupProfile) => readonly EvidenceCode[])
  /** Why the cause does not apply at all; null if it may. */
  readonly misfit?: (group: GroupProfile) => misfits.Misfit | null
  /** Why the cause is improbable, given the times, origins or number of votes. If only doubts rule it out, the group is held, not void. */
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
  'from-computers',
]

/** A campus may have a network of its own, from which each of its voters gets an address. */
const explainedByNetwork: readonly EvidenceCode[] = ['few-addresses', 'shared-address', 'few-providers']

/** Managed computers often have identical fingerprints, and their proxy may add headers and have a bad reputation. */
const explainedByComputers: readonly EvidenceCode[] = [
  'few-hardware',
  'few-software',
  'few-devices',
  'rare-request',
  'bad-address',
]

export const causes: Readonly<Record<CauseCode, Cause>> = {
  'new-device': {
    explains: ['few-hardware', 'few-software', 'few-devices', 'rare-request', 'few-request-shapes', 'from-computers'],
    misfit: misfits.notNewDevice,
  },
  'audience-abroad': {
    explains: evidenceOfAudience,
    doubt: (group) => misfits.manyLanguages(group) ?? misfits.noPhones(group) ?? misfits.steadyAtNight(group),
  },
  // A café, an office or a campus has few addresses and may have equal devices. A carrier has many addresses and different phones.
  'shared-place': {
    explains: (group) => {
      if (!misfits.shareAddresses(group))
        return group.votes < thresholds.placeVotes ? [...explainedByNetwork, 'foreign-countries'] : explainedByNetwork
      const isSmall = group.addressesPerVote * group.votes <= thresholds.placeAddresses
      return isSmall ? [...explainedByPlace, ...explainedByComputers] : explainedByPlace
    },
    misfit: misfits.notOnePlace,
  },
  'vpn-users': {
    explains: (group) => [
      ...misfits.evidenceOfVpn,
      ...(areVpnAddresses(group) ? (['few-addresses', 'shared-address'] as const) : []),
    ],
    misfit: misfits.notVpn,
    // Addresses without a bad reputation show the voters' own countries.
    doubt: (group) =>
      misfits.noPhones(group) ??
      (group.share('bad-address') < thresholds.vpnAddresses ? misfits.manyLanguages(group) : null),
  },
  // Voters with privacy browsers share addresses only if they also use a VPN.
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
      ...(misfits.mostPrivateShare(share) >= thresholds.onePrivacyShare ? (['from-computers'] as const) : []),
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
    doubt: (group) => misfits.manyLanguages(group) ?? misfits.noPhones(group) ?? misfits.steadyWithoutLink(group),
  },
  // Votes bought for one clan rarely go to others, too. Players who find a clan on the list come from anywhere, even from other clans.
  'other-clans': {
    explains: (group) => {
      const explained = ['foreign-countries', 'many-countries', 'key-from-elsewhere'] as const
      return haveMixedKeys(group) || areUsualVisitors(group) || !hasMoreVotes(group)
        ? [...explained, 'many-clans']
        : explained
    },
    misfit: misfits.oneClan,
  },
  // A group that was found by its countries always has unusually many votes from them, so the whole clan decides.
  'own-countries': {
    explains: ['foreign-countries', 'many-countries'],
    misfit: misfits.unusualForClan,
    // After several weeks of a campaign, its countries look like the clan's own.
    doubt: (group) => misfits.manyLanguages(group) ?? misfits.noPhones(group),
  },
  event: { explains: ['many-clans', 'few-stamps', 'fresh-pass', 'from-computers'], misfit: misfits.noEvent },
  // Some of the voters did not vote in the weeks that the detector reads.
  merger: {
    explains: ['key-from-elsewhere', 'old-pass-on-new-key', 'foreign-countries', 'many-countries', 'few-stamps'],
    misfit: misfits.noMerger,
  },
  // Players who vote for several clans that are friends. Many of them live elsewhere than each clan's own voters.
  'allied-clans': {
    explains: ['same-clans', 'foreign-countries', 'many-countries', 'key-from-elsewhere'],
    misfit: misfits.fewAllies,
  },
  // The voters' last votes are older than the weeks that the detector reads. Only tried for files: sites search for these votes.
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

/** A campaign has keys of one kind: all new, or all prepared by votes for other clans. Visitors have keys of all kinds. */
function haveMixedKeys({ share }: GroupProfile): boolean {
  const elsewhere = share('key-from-elsewhere')
  return (
    elsewhere >= thresholds.mixedVisitors &&
    elsewhere <= thresholds.preparedShare &&
    share('new-key') >= thresholds.mixedNewKeys
  )
}

/**
 * Whether most of a group are visitors as this clan usually has them. A group that was found by its votes for many clans always has
 * unusually many of them, so the frequency in the whole clan decides.
 */
function areUsualVisitors({ share, clanManyClans }: GroupProfile): boolean {
  return share('key-from-elsewhere') >= thresholds.visitorShare && clanManyClans < thresholds.clanManyClans
}

/** Whether the clan has clearly more votes than in each of the weeks before, compared with the size of the group. A campaign adds votes. */
function hasMoreVotes({ growth, votes }: GroupProfile): boolean {
  return growth.now - growth.before >= thresholds.additionalShare * votes
}

/** Shared addresses without a bad reputation are not those of a VPN. */
function areVpnAddresses({ votes, share, evidence }: GroupProfile): boolean {
  const shared = evidence.filter(({ code }) => code === 'few-addresses' || code === 'shared-address')
  const most = Math.max(0, ...shared.map(({ seen }) => seen))
  return share('bad-address') * votes >= thresholds.vpnAddresses * most
}
