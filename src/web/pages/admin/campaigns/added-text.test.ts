import { expect, test } from 'vitest'
import { addedText } from './added-text.ts'

const campaign = (starts_at: number, ends_at: number, changes: { clan_id?: number; kind?: 'recommended' } = {}) => {
  return { clan_id: 21, kind: 'premium' as const, starts_at, ends_at, ...changes }
}

test.each([
  ['later', [campaign(20, 30)], false],
  ['before', [campaign(0, 10)], false],
  ['canceled', [campaign(12, 12)], false],
  ["another clan's", [campaign(15, 25, { clan_id: 22 })], false],
  ['of another kind', [campaign(15, 25, { kind: 'recommended' })], false],
  ['at the same time', [campaign(15, 25)], true],
  ['longer', [campaign(0, 90)], true],
] as const)('a campaign that is %s overlaps: %j', (_, others, overlaps) => {
  expect(addedText(campaign(10, 20), others, {}).includes('It overlaps with another premium campaign')).toBe(overlaps)
})

test.each([
  [-1, '“Wolves” was rejected or taken down: the campaign has no effect'],
  [0, '“Wolves” waits for approval: the campaign has no effect'],
] as const)('names a clan with the status %j', (approve_status, text) => {
  expect(addedText(campaign(10, 20), [], { clan_name: 'Wolves', approve_status })).toContain(text)
})
