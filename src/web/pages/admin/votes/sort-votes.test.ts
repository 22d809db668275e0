import { expect, test } from 'vitest'
import type { VotingRow } from '#contract/voting-data.ts'
import { sortVotes } from './sort-votes.ts'

const vote = (id: number, facts: Partial<VotingRow> = {}): VotingRow => ({
  id,
  client_ip: null,
  client_ip_country: null,
  client_ip_asn_number: null,
  client_ip_score: null,
  client_ip_bad: 2,
  client_fp_hardware_hash: null,
  client_fp_software_hash: null,
  client_fp_audio_network_hash: null,
  name: null,
  row_create_timestamp: id,
  state: 'counted',
  state_reason: null,
  ...facts,
})
const idsOf = (rows: readonly VotingRow[]) => rows.map(({ id }) => id)

test('sorts numbers by value, with unknown values last in both directions', () => {
  const rows = [vote(1, { client_ip_score: 100 }), vote(2), vote(3, { client_ip_score: 9 })]
  expect(idsOf(sortVotes(rows, { key: 'client_ip_score', order: 'asc' }))).toEqual([3, 1, 2])
  expect(idsOf(sortVotes(rows, { key: 'client_ip_score', order: 'desc' }))).toEqual([1, 3, 2])
})

test('sorts ties newest first in both directions', () => {
  const rows = [vote(1, { name: 'Wolves' }), vote(3, { name: 'Wolves' }), vote(2, { name: 'Bears' })]
  expect(idsOf(sortVotes(rows, { key: 'name', order: 'asc' }))).toEqual([2, 3, 1])
  expect(idsOf(sortVotes(rows, { key: 'name', order: 'desc' }))).toEqual([3, 1, 2])
})

test('sorts IP addresses numerically', () => {
  const rows = [vote(1, { client_ip: '10.0.0.10' }), vote(2, { client_ip: '10.0.0.9' })]
  expect(idsOf(sortVotes(rows, { key: 'client_ip', order: 'asc' }))).toEqual([2, 1])
})
