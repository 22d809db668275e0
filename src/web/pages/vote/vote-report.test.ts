import { expect, test } from 'vitest'
import { describeVote } from './vote-report.ts'

test('shows the texts of the specification', () => {
  expect(describeVote(undefined)).toMatchObject({ headline: 'Vote error!', message: 'Invalid URL provided' })
  expect(describeVote({ kind: 'already_voted', nextVote: 0 }).headline).toBe(
    "You've already voted for this clan this week!",
  )
  expect(describeVote({ kind: 'registered', votes: 8 })).toMatchObject({
    headline: 'Vote registered!',
    message: 'Thank you for voting, soldier! You may now close this window.',
  })
  expect(
    describeVote({ kind: 'failed', headline: undefined, detail: 'This clan is not listed.', canRetry: true }).message,
  ).toBe("Either you've already voted for this clan this week, or something went wrong on our end.")
})
