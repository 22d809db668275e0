import { expect, test } from 'vitest'
import { reportVote } from './vote-report.ts'

test('shows the texts of the specification', () => {
  expect(reportVote(undefined)).toMatchObject({ headline: 'Vote error!', message: 'Invalid URL provided' })
  expect(reportVote({ kind: 'already_voted', nextVote: 0 }).headline).toBe(
    "You've already voted for this clan this week!",
  )
  expect(reportVote({ kind: 'registered', votes: 8 })).toMatchObject({
    headline: 'Vote registered!',
    message: 'Thank you for voting, soldier! You may now close this window.',
  })
  expect(reportVote({ kind: 'failed', detail: 'Network Error', canRetry: true }).message).toBe(
    "Either you've already voted for this clan this week, or something went wrong on our end.",
  )
})
