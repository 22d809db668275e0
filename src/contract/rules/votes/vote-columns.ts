// Separate from the endpoints that use these lists, so that pages need not load zod for them.

/** Columns for which the table shows how often a value occurs. */
export const voteCountColumns = [
  'clan',
  'address',
  'country',
  'asn',
  'hardware',
  'software',
  'audio',
  'score',
  'bad',
  'state',
  'reason',
  'stamp',
] as const
export type VoteCountColumn = (typeof voteCountColumns)[number]

/** `clan` sorts by name. Ties are sorted newest first. Missing values come last in both directions. */
export const voteSorts = ['date', ...voteCountColumns] as const
export type VoteSort = (typeof voteSorts)[number]

/** How a vote was cast, in ranges and codes like `comparedColumns` of the blind check. `key` is the start of the voter key. */
export const evidenceColumns = [
  'pass',
  'stamp',
  'dwell',
  'pointer',
  'trusted',
  'visible',
  'browser',
  'platform',
  'shape',
  'reach',
  'key',
] as const
export type EvidenceColumn = (typeof evidenceColumns)[number]
