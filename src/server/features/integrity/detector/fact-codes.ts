/** Facts that are true or false of a single vote. The detector looks for facts that are true of a group more often than expected. */
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
