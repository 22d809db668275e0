/** Columns of `week_clans` that may differ between versions of a result; the fence freezes the others. */
export const correctableColumns = [
  'cast_votes',
  'counted',
  'not_counted',
  'undecided',
  'penalty',
  'effective',
  'last_vote_order',
  'rank',
  'decided',
] as const
