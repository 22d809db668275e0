import { inviteCountsText } from '#contract/rules/clans/invite-state.ts'

/** Updates the age in invite texts on an open page. Bypasses React, which rewrites a text only when the server sends a new one. */
export function refreshInviteAges(root: ParentNode = document, now = Date.now()): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-invite]')) {
    const [members = null, online = null, countedAt = null] = readNumbers(element.dataset.invite)
    if (countedAt !== null) element.textContent = inviteCountsText({ members, online, countedAt }, now) ?? ''
  }
}

/** Parses an array that an attribute stores comma-joined, where null is an empty part. */
function readNumbers(joined = ''): (number | null)[] {
  return joined.split(',').map((part) => (part === '' ? null : Number(part)))
}
