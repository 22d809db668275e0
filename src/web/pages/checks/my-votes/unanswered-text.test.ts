import { expect, test } from 'vitest'
import { unansweredText } from './unanswered-text.ts'

const offset = -4 * 60 * 60 * 1000
const now = Date.parse('2026-11-18T12:00:00Z')
const dayMs = 24 * 60 * 60 * 1000
const textOf = (daysAgo: number, isUnknown: boolean) =>
  unansweredText({ clan: 5, nonce: '01'.repeat(16), sentAt: now - daysAgo * dayMs, isUnknown }, { now, offset })

test('a vote that the site does not have can be cast again while its week is running', () => {
  const running = textOf(1, true)
  expect(running).toMatchObject({ isDefinite: true, canVoteAgain: true })
  expect(running.text).toContain('does not have this vote')
  const over = textOf(3, true)
  expect(over).toMatchObject({ isDefinite: true, canVoteAgain: false })
  expect(over.text).toContain('does not count. Week 46 of 2026 is over.')
})

test('claims nothing about a vote if the site could not be asked', () => {
  for (const [daysAgo, canVoteAgain] of [
    [1, true],
    [3, false],
  ] as const) {
    const { text, ...rest } = textOf(daysAgo, false)
    expect(rest).toEqual({ isDefinite: false, canVoteAgain })
    expect(text).toContain('not known yet')
  }
})

test('claims nothing certain about a vote from before last week', () => {
  for (const isUnknown of [true, false]) {
    const { text, isDefinite } = textOf(12, isUnknown)
    expect([text.includes('cannot find out'), isDefinite]).toEqual([true, true])
  }
})
