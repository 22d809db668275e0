import { groupDigits } from './group-digits.ts'

/** The state of a clan's Discord invite. `other_server`: it leads to another server than when it was approved. */
export const inviteStates = ['works', 'broken', 'other_server'] as const
export type InviteState = (typeof inviteStates)[number]

/** States in which no page links the invite. */
export const inviteProblems = ['broken', 'other_server'] as const
export type InviteProblem = (typeof inviteProblems)[number]

/** For administrators. */
export const inviteProblemLabels: Readonly<Record<InviteProblem, string>> = {
  broken: 'Invite broken',
  other_server: 'Invite leads to another server',
}

/** For visitors. */
export const inviteProblemTexts: Readonly<Record<InviteProblem, string>> = {
  broken: 'The Discord invite no longer works.',
  other_server: 'The Discord invite leads to another server and is not shown.',
}

export interface InviteCounts {
  readonly members: number | null
  readonly online: number | null
  /** Unix ms. */
  readonly countedAt: number
}

const minuteMs = 60_000
/** Texts with an age stay the same for so long: a page must not change every minute. In ms. */
export const ageStepMs = 5 * minuteMs
/** The number of people who are online is shown only until it is this old. */
const onlineForMs = 60 * minuteMs

/** Such as "1,204 members, 94 online, 20 minutes ago"; undefined if there is no count. `now` in Unix ms. */
export function inviteCountsText({ members, online, countedAt }: InviteCounts, now: number): string | undefined {
  const ageMs = now - countedAt
  const counts = [
    ...(members === null ? [] : [`${groupDigits(members)} ${members === 1 ? 'member' : 'members'}`]),
    ...(online === null || ageMs >= onlineForMs ? [] : [`${groupDigits(online)} online`]),
  ]
  return counts.length === 0 ? undefined : [...counts, ageText(ageMs)].join(', ')
}

function ageText(ageMs: number): string {
  const minutes = Math.floor(ageMs / minuteMs)
  if (ageMs < ageStepMs) return 'just now'
  if (minutes < 60) return `${minutes - (minutes % 5)} minutes ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return hours === 1 ? '1 hour ago' : `${hours} hours ago`
  return `${Math.floor(hours / 24)} days ago`
}
