import { expect, test } from 'vitest'
import { actionText, changeText, outcomeText } from './vote-action-texts.ts'
import { voteAction } from './vote-action.fixture.ts'

test.each([
  [{}, '38 votes of “Wolves” are now void. The case is decided.'],
  [{ changed: 1, kind: 'held', clan_name: null, case_id: null }, '1 vote is now held.'],
  [{ changed: 0 }, 'No vote changed: all of them were already void. The case is decided.'],
  [{ changed: 41, kind: 'dismiss' }, '41 votes of “Wolves” are now counted. The case is dismissed.'],
  [
    { changed: 1, kind: 'dismiss' },
    '1 vote of “Wolves” is now counted. The other 40 were counted already, or a limit or an administrator has decided on them. The case is dismissed.',
  ],
  [
    { changed: 0, kind: 'dismiss' },
    'No vote changed: they were counted already, or a limit or an administrator has decided on them. The case is dismissed.',
  ],
  [{ finished: false }, '41 votes of “Wolves” are being changed.'],
  [{ kind: 'undo' }, 'Undone. 38 votes are as they were before.'],
  [{ kind: 'undo', changed: 0 }, 'Undone. No vote changed.'],
  [{ kind: 'undo', changed: 0, undid: 'void' }, 'Undone. No vote changed.'],
  [{ kind: 'undo', changed: 0, undid: 'note' }, 'Undone.'],
  [{ kind: 'undo', changed: 0, undid: 'answer-appeal' }, 'Undone. The appeal waits for an answer again.'],
] as const)('the outcome of an action with %j is: %s', (overrides, text) => {
  expect(outcomeText({ ...voteAction, ...overrides })).toBe(text)
})

test.each([
  [{}, 'Voided votes', '38 of 41 votes'],
  [{ changed: 41 }, 'Voided votes', '41 votes'],
  [{ finished: false, votes: 100_000, done: 32_500 }, 'Voided votes', '32,500 of 100,000 votes so far'],
  [{ kind: 'note', votes: 0, changed: 0 }, 'Wrote a note', undefined],
  [{ kind: 'undo', undid: 'void' }, 'Undid “Voided votes”', '38 of 41 votes'],
  [{ kind: 'shared-network', votes: 0, network: 'AS64500' }, 'Marked as shared: AS64500', undefined],
] as const)('an action with %j is listed as: %s, %s', (overrides, text, change) => {
  const action = { ...voteAction, ...overrides }
  expect([actionText(action), changeText(action)]).toEqual([text, change])
})
