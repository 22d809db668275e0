import { expect, test } from 'vitest'
import { auditActionText, listChanges, activeTakeDowns } from './describe-entry.ts'

test('an act is named in words, one that is not known as it is', () => {
  expect(auditActionText('penalizeClan')).toBe('Penalized the clan')
  expect(auditActionText('toString')).toBe('toString')
})

test('a take-down stands until it is undone', () => {
  const acts = [
    { id: 6, act: 'takeDownClan', clan_id: 1 },
    { id: 5, act: 'restoreClan', clan_id: 1 },
    { id: 4, act: 'takeDownClan', clan_id: 2 },
    { id: 3, act: 'takeDownClan', clan_id: 1 },
    { id: 2, act: 'restoreClan', clan_id: 2 },
    { id: 1, act: 'approveRegistration', clan_id: 1 },
  ]
  expect([...activeTakeDowns(acts)]).toEqual([6, 4])
})

test('only what differs is listed, also where one side is missing', () => {
  expect(listChanges({ name: 'Wolves', region: 'eu' }, { name: 'Bears', region: 'eu' })).toEqual([
    { fact: 'name', before: 'Wolves', after: 'Bears' },
  ])
  expect(listChanges(null, { percent: 40 })).toEqual([{ fact: 'percent', before: '–', after: '40' }])
})
