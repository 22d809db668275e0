import { hourMs } from '../time/durations.ts'
import { ageText } from '../text/age-text.ts'
import { groupDigits } from '../text/group-digits.ts'
import { countOf } from '../text/count-texts.ts'

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

/** Maximum age of the online count that pages show. */
const onlineForMs = hourMs

/** Such as "1,204 members, 94 online, 20 minutes ago"; undefined if there is no count. `now` in Unix ms. */
export function inviteCountsText({ members, online, countedAt }: InviteCounts, now: number): string | undefined {
  const ageMs = now - countedAt
  const counts = [
    ...(members === null ? [] : [countOf(members, 'member')]),
    ...(online === null || ageMs >= onlineForMs ? [] : [`${groupDigits(online)} online`]),
  ]
  return counts.length === 0 ? undefined : [...counts, ageText(ageMs)].join(', ')
}
