import { expect, test } from 'vitest'
import { refreshInviteAges } from './refresh-invite-ages.ts'

const minute = 60_000
const anElement = (invite: string) => ({ dataset: { invite }, textContent: 'from the server' })
/** Returns the texts of elements with these `data-invite` attributes after a refresh. */
function refresh(invites: readonly string[], now: number): string[] {
  const elements = invites.map(anElement)
  refreshInviteAges({ querySelectorAll: () => elements } as unknown as ParentNode, now)
  return elements.map(({ textContent }) => textContent)
}

test('writes the current age, and leaves out the online count after an hour', () => {
  expect(refresh(['1204,94,0', ',94,0', '1204,,0'], 25 * minute)).toEqual([
    '1,204 members, 94 online, 25 minutes ago',
    '94 online, 25 minutes ago',
    '1,204 members, 25 minutes ago',
  ])
  expect(refresh(['1204,94,0'], 61 * minute)).toEqual(['1,204 members, 1 hour ago'])
})

test('does not change texts without numbers', () => {
  expect(refresh([',,', ''], minute)).toEqual(['from the server', 'from the server'])
})

test('without a member count, the text is empty after an hour', () => {
  expect(refresh([',94,0'], 61 * minute)).toEqual([''])
})
