import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { foundVote } from '../../votes/found-vote.fixture.ts'
import { voteColumns } from './vote-columns.tsx'

test.each([
  [{ client_ip_score: 0, client_ip_bad: 0 }, '0', 'No'],
  [{ client_ip_score: 80, client_ip_bad: 1 }, '80', 'Yes'],
  // Not evaluated: neither harmless nor compromised.
  [{ client_ip_score: null, client_ip_bad: 2 }, '–', '??'],
] as const)('the address data %j are shown as %s and %s', (facts, score, bad) => {
  const cell = (key: string) =>
    renderToString(<>{voteColumns.find((column) => column.key === key)?.cell({ ...foundVote, ...facts })}</>)
  expect(cell('client_ip_score')).toBe(score)
  expect(cell('client_ip_bad')).toBe(bad)
})
