import { expect, test } from 'vitest'
import { inviteCountsText } from './invite-state.ts'

const minute = 60_000
const hour = 60 * minute
const text = (ageMs: number, counts: { members?: number | null; online?: number | null } = {}) =>
  inviteCountsText({ members: 1204, online: 94, ...counts, countedAt: 0 }, ageMs)

test('the text has both numbers and their age', () => {
  expect(text(20 * minute)).toBe('1,204 members, 94 online, 20 minutes ago')
  expect(text(0)).toBe('1,204 members, 94 online, just now')
  expect(text(59 * minute)).toBe('1,204 members, 94 online, 55 minutes ago')
  expect(text(0, { members: 1, online: 1_234_567 })).toBe('1 member, 1,234,567 online, just now')
})

test('after an hour, the number of people online is left out', () => {
  expect(text(hour - 1)).toContain('94 online')
  expect(text(hour)).toBe('1,204 members, 1 hour ago')
  expect(text(47 * hour)).toBe('1,204 members, 47 hours ago')
  expect(text(48 * hour)).toBe('1,204 members, 2 days ago')
})

test('a clock that is behind does not cause a negative age', () => {
  expect(text(-hour)).toBe('1,204 members, 94 online, just now')
})

test('without a number there is no text', () => {
  expect(text(0, { members: null })).toBe('94 online, just now')
  expect(text(hour, { members: null })).toBeUndefined()
  expect(text(0, { members: null, online: null })).toBeUndefined()
})
