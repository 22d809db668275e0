import { expect, test } from 'vitest'
import { clickAnalyticsRetentionMonths, retentionCutoff, voteDetailsRetentionMonths } from './retention.ts'

test('subtracts calendar months, and uses the last day of a month that is too short', () => {
  const since = (now: string, months: number) => new Date(retentionCutoff(Date.parse(now), months)).toISOString()
  expect(since('2027-11-21T13:00:00Z', voteDetailsRetentionMonths)).toBe('2026-11-21T13:00:00.000Z')
  expect(since('2028-02-29T00:00:00Z', voteDetailsRetentionMonths)).toBe('2027-02-28T00:00:00.000Z')
  expect(since('2026-08-31T05:00:00Z', clickAnalyticsRetentionMonths)).toBe('2024-06-30T05:00:00.000Z')
})
