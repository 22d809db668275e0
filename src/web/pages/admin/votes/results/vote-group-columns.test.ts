import { expect, test } from 'vitest'
import { voteGroupColumns } from './vote-group-columns.tsx'
import { readVoteQuery } from '../vote-query.ts'

const query = readVoteQuery(new URLSearchParams('week=2026-W47'))
const labelsBy = (by: Parameters<typeof voteGroupColumns>[1]) =>
  voteGroupColumns(query, by, 10).map(({ label }) => label)

test('groups do not count the values by which they are grouped', () => {
  expect(labelsBy('country').slice(-3)).toEqual(['Clans', 'Addresses', 'Hardware hashes'])
  expect(labelsBy('clan')).not.toContain('Clans')
  expect(labelsBy('address')).not.toContain('Addresses')
  expect(labelsBy('hardware')).not.toContain('Hardware hashes')
  expect(labelsBy('clan').slice(-2)).toEqual(['Addresses', 'Hardware hashes'])
})
