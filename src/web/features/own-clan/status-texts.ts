import type { InviteProblem } from '#contract/rules/clans/invite-state.ts'
import type { ClanStatus } from '#contract/rules/clans/clan-status.ts'

export const statusTexts: Readonly<Record<Exclude<ClanStatus, 2>, string>> = {
  0: 'Your clan is pending approval. Once approved, it will automatically appear on the home page. Please check back soon.',
  [-1]: 'Your clan submission was rejected. Ensure that all information is complete, links are valid, banners are high quality, and the submission complies with our Terms of Service.',
  1: 'You have a pending edit request for your clan. Once approved, the changes will automatically appear on the home page. Please check back soon.',
}

export const noClanText = "You haven't added a clan yet. Once created, you'll be able to see it here."
export const takenDownText =
  'An administrator has taken down your listing. It can no longer be edited. We emailed you the reason.'

export const inviteProblemHeadlines: Readonly<Record<InviteProblem, string>> = {
  broken: 'Discord invite broken',
  other_server: 'Discord invite leads to another server',
}

export const inviteProblemHelp: Readonly<Record<InviteProblem, string>> = {
  broken:
    'Discord no longer knows the invite of your clan, so its page has no “Join Discord” button. Create an invite that never expires and save it in your listing. If the old one works again, the button returns by itself.',
  other_server:
    'The invite of your clan leads to another Discord server than when it was approved, so its page has no “Join Discord” button. If your clan has moved, save a new invite in your listing. If not, someone else may have taken over the code of your invite.',
}

const headlines: Readonly<Record<Exclude<ClanStatus, 2>, string>> = {
  0: 'Pending approval',
  [-1]: 'Rejected',
  1: 'Edit pending review',
}

export function statusHeadline(status: Exclude<ClanStatus, 2>): string {
  return headlines[status]
}
