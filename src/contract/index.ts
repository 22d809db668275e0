import {
  changePassword,
  deleteAccount,
  forgotPassword,
  readAccount,
  register,
  resendVerification,
  resetPassword,
  signIn,
  signOut,
  verifyEmail,
} from './accounts.ts'
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
  signIn,
  signOut,
  register,
  verifyEmail,
  resendVerification,
  forgotPassword,
  resetPassword,
  readAccount,
  changePassword,
  deleteAccount,
} as const
