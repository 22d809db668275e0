/** Things that are true of a vote or not. Groups of votes are examined for facts that are true more often than usual. */
export const factCodes = [
  'no-page',
  'no-pass',
  'fresh-pass',
  'old-pass-on-new-key',
  'pass-from-elsewhere',
  'bulk-pass',
  'shared-pass',
  'scripted-press',
  'rare-request',
  'bad-address',
  'unseen-print',
  'contradictory-print',
  'missing-print',
  'new-user-agent',
  'broken-key',
  'many-clans',
  'key-from-elsewhere',
  'new-key',
  'shared-address',
] as const
export type FactCode = (typeof factCodes)[number]
