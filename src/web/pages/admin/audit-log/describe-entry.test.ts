import { expect, test } from 'vitest'
import { activeTakeDowns, listChanges } from './describe-entry.ts'

test('a take-down is active until it is undone', () => {
  const entries = [
    { id: 6, act: 'takeDownClan', clan_id: 1 },
    { id: 5, act: 'restoreClan', clan_id: 1 },
    { id: 4, act: 'takeDownClan', clan_id: 2 },
    { id: 3, act: 'takeDownClan', clan_id: 1 },
    { id: 2, act: 'restoreClan', clan_id: 2 },
    { id: 1, act: 'approveRegistration', clan_id: 1 },
  ]
  expect([...activeTakeDowns(entries)]).toEqual([6, 4])
})

test('lists only fields that differ, even if one side is missing', () => {
  expect(listChanges({ name: 'Wolves', region: 'eu' }, { name: 'Bears', region: 'eu' })).toEqual([
    { field: 'name', before: 'Wolves', after: 'Bears' },
  ])
  expect(listChanges(null, { percent: 40 })).toEqual([{ field: 'percent', before: '–', after: '40' }])
})
