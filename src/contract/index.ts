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
import { addCampaign, endCampaign, listCampaigns } from './campaigns.ts'
import { listClans, listHighlightedClans } from './clans.ts'
import {
  listActs,
  listAllClans,
  listUndeliveredMails,
  listVotes,
  penalizeClan,
  restoreClan,
  takeDownClan,
  takePenaltyBack,
} from './desk.ts'
import { addClan, deleteClan, editClan, listOwnClans, readLinkStats } from './own-clan.ts'
import {
  approveRegistration,
  approveUpdate,
  listPendingUpdates,
  listUnapprovedClans,
  rejectRegistration,
  rejectUpdate,
} from './review.ts'
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
  listOwnClans,
  readLinkStats,
  addClan,
  editClan,
  deleteClan,
  listUnapprovedClans,
  listPendingUpdates,
  approveRegistration,
  rejectRegistration,
  approveUpdate,
  rejectUpdate,
  listAllClans,
  penalizeClan,
  takePenaltyBack,
  takeDownClan,
  restoreClan,
  listVotes,
  listCampaigns,
  addCampaign,
  endCampaign,
  listActs,
  listUndeliveredMails,
} as const
