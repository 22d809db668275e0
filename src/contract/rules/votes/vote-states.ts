/** Only counted votes count. Held votes wait for a decision; void ones were judged to be fake. */
export const voteStates = ['counted', 'held', 'void'] as const
export type VoteState = (typeof voteStates)[number]

/** Maximum number of votes that one action on a filter may change. */
export const maxSelectedVotes = 500_000

/** Why a soft limit held a vote. Stored as the vote's reason, and explained to administrators. */
export const holdReasons = {
  print_missing_limit:
    'This address had already reached the limit of votes for a clan without a complete fingerprint or a proof of work.',
  address_limit: 'This address had already reached the limit of votes for a clan.',
  net56_limit: 'The IPv6 network of this address (/56) had already reached the limit of votes for a clan.',
  net48_limit: 'The IPv6 network of this address (/48) had already reached the limit of votes for a clan.',
  net24_limit:
    'The neighborhood of this address (/24) had already reached the limit of votes of unknown voters for a clan.',
  as_limit: 'The provider of this address had already reached the limit of votes of unknown voters for a clan.',
  hosting_limit: 'This address of a hosting or VPN provider had already reached the limit of votes for a clan.',
  hosting_as_limit: 'This hosting or VPN provider had already reached the limit of votes for a clan.',
  proof_missing: 'Many votes came from this network within an hour, and the browser has sent no proof of work.',
  print_pair_limit:
    'Devices with the same hardware and software had already cast more votes than is plausible for the voters of this clan.',
} as const
export type HoldReason = keyof typeof holdReasons

/** Why the vote detector excluded a vote. A later run may count it again. */
export const detectorReasons = {
  detector_void: 'The vote detector found this vote in a group of fake votes that no innocent cause explains.',
  detector_held:
    'The vote detector found this vote in a group that no innocent cause explains, but a person should decide.',
} as const
export type DetectorReason = keyof typeof detectorReasons

/** Set by an administrator's decision. The detector does not change such votes. */
export const adminReasons = {
  admin_counted: 'An administrator decided that this vote counts.',
  admin_held: 'An administrator decided that this vote does not count for now.',
  admin_void: 'An administrator decided that this vote is fake.',
} as const
export type AdminReason = keyof typeof adminReasons

/** All reasons why a vote can be held or void. */
export const uncountedReasons = [
  ...Object.keys(holdReasons),
  ...Object.keys(detectorReasons),
  'admin_held',
  'admin_void',
] as (HoldReason | DetectorReason | Exclude<AdminReason, 'admin_counted'>)[]
export type UncountedReason = (typeof uncountedReasons)[number]
