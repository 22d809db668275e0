import { listClans, listHighlightedClans } from './clans.ts'
import { followLink, readDate, readStats } from './stats.ts'
import { castVote } from './voting.ts'

/** Every call of the API. */
export const endpoints = {
  listClans,
  listHighlightedClans,
  castVote,
  readStats,
  readDate,
  followLink,
} as const
