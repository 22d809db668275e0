import { expect, test } from 'vitest'
import type { VotingRow } from '#contract/voting-data.ts'
import { appendVotes } from './append-votes.ts'

const vote = (id: number) => ({ id }) as VotingRow
const older = { rows: [vote(1)], next: '' }

test('appends older votes', () => {
  expect(appendVotes({ rows: [vote(2)], next: 'before-2' }, 'before-2', older)).toEqual({
    rows: [vote(2), vote(1)],
    next: '',
  })
})

test('drops older votes that would leave a gap', () => {
  const newer = { rows: [vote(3)], next: 'before-3' }
  expect(appendVotes(newer, 'before-2', older)).toBe(newer)
})
