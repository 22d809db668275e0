const words: Readonly<Record<string, string>> = {
  approveRegistration: 'Approved the clan',
  rejectRegistration: 'Rejected the clan',
  approveUpdate: 'Approved the changes',
  rejectUpdate: 'Rejected the changes',
  penalizeClan: 'Penalized the clan',
  takePenaltyBack: 'Took a penalty back',
  takeDownClan: 'Took the listing down',
  restoreClan: 'Undid the take-down',
  addCampaign: 'Added a campaign',
  endCampaign: 'Ended a campaign',
  writeArticle: 'Wrote an article',
  editArticle: 'Edited an article',
  publishArticle: 'Published an article',
  takeArticleBack: 'Took an article back',
  grantAdmin: 'Made somebody an administrator',
  revokeAdmin: 'Took administration back',
  endSessions: 'Signed somebody out everywhere',
  deleteArticle: 'Deleted an article',
}

/** An act of the record in words; one that is not known by its own name. */
export function auditActionText(act: string): string {
  return Object.hasOwn(words, act) ? (words[act] ?? act) : act
}

/** What tells whether a take-down still stands. */
interface ClanAct {
  readonly id: number
  readonly act: string
  readonly clan_id: number | null
}

/** The acts, given newest first, that took a listing down and that none since has undone. */
export function activeTakeDowns(acts: readonly ClanAct[]): ReadonlySet<number> {
  const restored = new Set<number | null>()
  const standing = new Set<number>()
  for (const { id, act, clan_id: clan } of acts) {
    if (act === 'restoreClan') restored.add(clan)
    else if (act === 'takeDownClan' && !restored.has(clan)) standing.add(id)
  }
  return standing
}

type Facts = Readonly<Record<string, unknown>> | null

/** One fact that an act changed. */
export interface Change {
  readonly fact: string
  readonly before: string
  readonly after: string
}

/** What an act changed, fact by fact; what is the same before and after is left out. */
export function listChanges(before: Facts, after: Facts): Change[] {
  const facts = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...facts]
    .map((fact) => ({ fact, before: write(before?.[fact]), after: write(after?.[fact]) }))
    .filter((change) => change.before !== change.after)
}

function write(value: unknown): string {
  if (value === undefined || value === null) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
