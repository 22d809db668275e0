import { expect, test } from 'vitest'
import { addCampaign } from './campaigns.ts'

const at = (text: string) => Date.parse(text)
const errorsOf = (starts_at: number, ends_at: number) =>
  (addCampaign.body.safeParse({ clan_id: 5, kind: 'premium', starts_at, ends_at, note: '' }).error?.issues ?? []).map(
    ({ path, message }) => [path[0], message],
  )

test('tells a missing date from one that is out of range', () => {
  const start = at('2026-11-18')
  expect(errorsOf(start, at('2026-12-18'))).toEqual([])
  expect(errorsOf(Number.NaN, at('2026-12-18'))).toEqual([['starts_at', 'Please enter a start date']])
  expect(errorsOf(start, Number.NaN)).toEqual([['ends_at', 'Please enter an end date']])
  expect(errorsOf(start, at('9999-12-31'))).toEqual([['ends_at', 'Please enter a date from 1970 to 2199']])
})
