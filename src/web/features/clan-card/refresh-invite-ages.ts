import { inviteCountsText } from '#contract/rules/invite-state.ts'

/**
 * Writes the current age to the texts about Discord invites on a page that stays open. React does not notice, and writes its own
 * text only when the server has a new one.
 */
export function refreshInviteAges(root: ParentNode = document, now = Date.now()): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-invite]')) {
    const [members = null, online = null, countedAt = null] = readNumbers(element.dataset.invite)
    if (countedAt !== null) element.textContent = inviteCountsText({ members, online, countedAt }, now) ?? ''
  }
}

/** An array in an attribute, which leaves null empty. */
function readNumbers(joined = ''): (number | null)[] {
  return joined.split(',').map((part) => (part === '' ? null : Number(part)))
}
