const texts: Readonly<Record<string, string>> = {
  approveRegistration: 'Approved the clan',
  rejectRegistration: 'Rejected the clan',
  reopenRegistration: 'Undid the rejection of the clan',
  withdrawApproval: 'Undid the approval of the clan',
  approveUpdate: 'Approved the changes',
  rejectUpdate: 'Rejected the changes',
  penalizeClan: 'Penalized the clan',
  takePenaltyBack: 'Revoked a penalty',
  takeDownClan: 'Took the listing down',
  restoreClan: 'Undid the take-down',
  removeClanImage: 'Removed an image permanently',
  closeReports: 'Closed reports about the listing',
  reopenReports: 'Reopened reports about the listing',
  countVotes: 'Counted votes',
  holdVotes: 'Held votes',
  voidVotes: 'Voided votes',
  dismissVoteCase: 'Dismissed a case of unusual votes as genuine',
  undoVoteAction: 'Undid an action on votes or a case',
  noteVoteCase: 'Wrote a note on a case of unusual votes',
  answerVoteAppeal: 'Answered an appeal about votes',
  markSharedNetwork: 'Marked a network as shared',
  answerBlindCheck: 'Answered a vote of a blind check',
  takeBlindAnswerBack: 'Took an answer to a blind check back',
  addCampaign: 'Added a campaign',
  endCampaign: 'Ended a campaign',
  writeArticle: 'Wrote an article',
  editArticle: 'Edited an article',
  publishArticle: 'Published an article',
  takeArticleBack: 'Unpublished an article',
  grantAdmin: 'Granted administrator rights',
  revokeAdmin: 'Revoked administrator rights',
  createAdmin: 'Created an administrator',
  createResetLink: 'Created a link to set a password',
  verifyAccount: 'Verified an account',
  endSessions: 'Signed a user out everywhere',
  deleteArticle: 'Deleted an article',
  importListings: 'Imported listings',
  undoImport: 'Undid an import',
  sendTestMail: 'Sent a test email',
  retryMail: 'Retried an email',
  discardMail: 'Discarded an email',
}

/** Returns an unknown code unchanged. */
export function auditActionText(action: string): string {
  return Object.hasOwn(texts, action) ? (texts[action] ?? action) : action
}

interface ClanEntry {
  readonly id: number
  readonly act: string
  readonly clan_id: number | null
}

/** IDs of take-downs that were not undone. `entries` are newest first. */
export function activeTakeDowns(entries: readonly ClanEntry[]): ReadonlySet<number> {
  const restored = new Set<number | null>()
  const active = new Set<number>()
  for (const { id, act, clan_id: clan } of entries) {
    if (act === 'restoreClan') restored.add(clan)
    else if (act === 'takeDownClan' && !restored.has(clan)) active.add(id)
  }
  return active
}

type Fields = Readonly<Record<string, unknown>> | null

export interface Change {
  readonly field: string
  readonly before: string
  readonly after: string
}

export function listChanges(before: Fields, after: Fields): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields]
    .map((field) => ({ field, before: format(before?.[field]), after: format(after?.[field]) }))
    .filter((change) => change.before !== change.after)
}

function format(value: unknown): string {
  if (value === undefined || value === null) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
