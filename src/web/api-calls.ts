import type { endpoints } from '#contract/index.ts'

type Endpoints = typeof endpoints

/**
 * Method and path of the endpoints that pages call. Repeats the declarations, whose schemas would enlarge the browser
 * bundle; the compiler checks that both agree.
 */
export const calls = {
  listClans: { method: 'GET', path: '/api/clans' },
  listHighlightedClans: { method: 'GET', path: '/api/clans/highlighted' },
  readClan: { method: 'GET', path: '/api/clans/{id}' },
  castVote: { method: 'POST', path: '/api/clans/vote/{clanId}' },
  issueVoterPass: { method: 'POST', path: '/api/voter-pass' },
  listUncountedVotes: { method: 'POST', path: '/api/votes/uncounted' },
  readStats: { method: 'GET', path: '/api/stats' },
  readDate: { method: 'GET', path: '/api/date' },
  followLink: { method: 'POST', path: '/api/stats/followLink' },
  readCommunity: { method: 'GET', path: '/api/community' },
  readSupport: { method: 'GET', path: '/api/support' },
  signIn: { method: 'POST', path: '/api/users/login' },
  signOut: { method: 'POST', path: '/api/users/logout' },
  register: { method: 'POST', path: '/api/users/register' },
  verifyEmail: { method: 'GET', path: '/api/users/verify' },
  resendVerification: { method: 'POST', path: '/api/users/resendVerification' },
  forgotPassword: { method: 'POST', path: '/api/users/forgotPassword' },
  resetPassword: { method: 'PATCH', path: '/api/users/resetPassword' },
  readAccount: { method: 'GET', path: '/api/me/account' },
  listSessions: { method: 'GET', path: '/api/me/sessions' },
  endOtherSessions: { method: 'POST', path: '/api/me/sessions/endOthers' },
  changePassword: { method: 'PATCH', path: '/api/me/password' },
  deleteAccount: { method: 'DELETE', path: '/api/me' },
  listOwnClans: { method: 'GET', path: '/api/me' },
  readLinkStats: { method: 'GET', path: '/api/me/clans/stats' },
  readOwnVotes: { method: 'GET', path: '/api/me/clan/votes' },
  appealVotes: { method: 'POST', path: '/api/me/clan/appeals' },
  addClan: { method: 'POST', path: '/api/me/clan', bodyType: 'multipart' },
  editClan: { method: 'PATCH', path: '/api/me/clan', bodyType: 'multipart' },
  deleteClan: { method: 'DELETE', path: '/api/me/clan' },
  listUnapprovedClans: { method: 'GET', path: '/api/admin/clans/unapproved' },
  listPendingUpdates: { method: 'GET', path: '/api/admin/clans/pendingUpdate' },
  approveRegistration: { method: 'PATCH', path: '/api/admin/clans/registration/{id}/approve' },
  rejectRegistration: { method: 'PATCH', path: '/api/admin/clans/registration/{id}/reject' },
  approveUpdate: { method: 'PATCH', path: '/api/admin/clans/pendingUpdate/{id}/approve' },
  rejectUpdate: { method: 'PATCH', path: '/api/admin/clans/pendingUpdate/{id}/reject' },
  listAllClans: { method: 'GET', path: '/api/admin/clans' },
  penalizeClan: { method: 'POST', path: '/api/admin/clans/addPenalty/{id}' },
  takePenaltyBack: { method: 'PATCH', path: '/api/admin/penalties/{id}/takeBack' },
  takeDownClan: { method: 'PATCH', path: '/api/admin/clans/{id}/takeDown' },
  removeClanImage: { method: 'PATCH', path: '/api/admin/clans/{id}/removeImage' },
  restoreClan: { method: 'PATCH', path: '/api/admin/clans/{id}/restore' },
  listVotes: { method: 'GET', path: '/api/admin/getVoteStats' },
  searchVotes: { method: 'GET', path: '/api/admin/votes' },
  groupVotes: { method: 'GET', path: '/api/admin/votes/groups' },
  exportVotes: { method: 'GET', path: '/api/admin/votes/csv', responseType: 'csv' },
  listCampaigns: { method: 'GET', path: '/api/admin/campaigns' },
  addCampaign: { method: 'POST', path: '/api/admin/campaigns' },
  endCampaign: { method: 'PATCH', path: '/api/admin/campaigns/{id}/end' },
  listArticles: { method: 'GET', path: '/api/blogs' },
  readArticle: { method: 'GET', path: '/api/blogs/{slug}' },
  listAllArticles: { method: 'GET', path: '/api/admin/blogs' },
  previewArticle: { method: 'POST', path: '/api/admin/blogs/preview' },
  writeArticle: { method: 'POST', path: '/api/admin/blogs', bodyType: 'multipart' },
  editArticle: { method: 'PATCH', path: '/api/admin/blogs/{id}', bodyType: 'multipart' },
  deleteArticle: { method: 'DELETE', path: '/api/admin/blogs/{id}' },
  publishArticle: { method: 'PATCH', path: '/api/admin/blogs/{id}/publish' },
  takeArticleBack: { method: 'PATCH', path: '/api/admin/blogs/{id}/takeBack' },
  listActs: { method: 'GET', path: '/api/admin/acts' },
  listUndeliveredMails: { method: 'GET', path: '/api/admin/mails' },
  readMailDelivery: { method: 'GET', path: '/api/admin/mailDelivery' },
  sendTestMail: { method: 'POST', path: '/api/admin/mailDelivery/test' },
  retryMail: { method: 'PATCH', path: '/api/admin/mails/{id}/retry' },
  discardMail: { method: 'PATCH', path: '/api/admin/mails/{id}/discard' },
} as const satisfies { readonly [K in keyof Endpoints]?: CallSpec<Endpoints[K]> }

/** The parts of a declaration that a call needs. The types of bodies are required if they are not JSON. */
type CallSpec<E> = E extends { method: infer M; path: infer P }
  ? { method: M; path: P } & (E extends { bodyType: 'multipart' } ? { bodyType: 'multipart' } : unknown) &
      (E extends { responseType: 'csv' } ? { responseType: 'csv' } : unknown)
  : never
