import type { ClanStatus } from '#contract/rules/clan-status.ts'

/** What an owner reads of a clan's status; nothing needs saying of one that is approved. */
export const statusTexts: Readonly<Record<Exclude<ClanStatus, 2>, string>> = {
  0: 'Your clan is pending approval. Once approved, it will automatically appear on the home page. Please check back soon.',
  [-1]: 'Your clan submission was rejected. Ensure that all information is complete, links are valid, banners are high quality, and the submission complies with our Terms of Service.',
  1: 'You have a pending edit request for your clan. Once approved, the changes will automatically appear on the home page. Please check back soon.',
}

export const noClanText = "You haven't added a clan yet. Once created, you'll be able to see it here."
export const takenDownText =
  'An administrator has taken your listing down, and it can no longer be edited. The reason went to your e-mail address.'

const headlines: Readonly<Record<Exclude<ClanStatus, 2>, string>> = {
  0: 'Pending approval',
  [-1]: 'Rejected',
  1: 'Edit waiting for review',
}

export function statusHeadline(status: Exclude<ClanStatus, 2>): string {
  return headlines[status]
}
