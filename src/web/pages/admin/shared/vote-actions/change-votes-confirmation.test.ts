import { expect, test } from 'vitest'
import { changeConfirmation } from './change-votes-confirmation.ts'

test('the dialog says what happens to the votes, and who sees this and when', () => {
  const api = { changeVotes: () => Promise.reject(new Error('Nothing is confirmed here.')) }
  const selection = { selection: { case_id: 5 }, votes: 3, whose: 'of “Wolves” in week 2026-W47', draftKey: 'case 5' }
  expect(changeConfirmation(api, selection, 'void', () => {}).message).toBe(
    '3 votes of “Wolves” in week 2026-W47 will not count. You can undo this. No messages are sent. Ranks and counts change immediately. Voters and owners see the change in their own reports by the next full hour.',
  )
  const decision = 'This decides the case.'
  expect(changeConfirmation(api, { ...selection, decision }, 'held', () => {}).message).toContain(
    'will not count until an administrator counts them. This decides the case. You can undo this.',
  )
  expect(changeConfirmation(api, { ...selection, votes: 0, decision }, 'void', () => {})).toMatchObject({
    message:
      'All votes of “Wolves” in week 2026-W47 are void already. They stay void, whatever the vote detector finds. This decides the case. You can undo this. No messages are sent.',
    confirmLabel: 'Yes, confirm',
  })
})
