import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { VotingRow } from '#contract/voting-data.ts'
import { voteColumns } from './vote-columns.tsx'

const vote: VotingRow = {
  id: 1,
  client_ip: '192.0.2.1',
  client_ip_country: null,
  client_ip_asn_number: null,
  client_ip_score: null,
  client_ip_bad: 2,
  client_fp_hardware_hash: null,
  client_fp_software_hash: null,
  client_fp_audio_network_hash: null,
  name: 'Ironfront',
  row_create_timestamp: 0,
  state: 'counted',
  state_reason: null,
}

test.each([
  [{ client_ip_score: 0, client_ip_bad: 0 }, '0', 'No'],
  [{ client_ip_score: 80, client_ip_bad: 1 }, '80', 'Yes'],
  // Not evaluated: neither harmless nor compromised.
  [{ client_ip_score: null, client_ip_bad: 2 }, '–', '??'],
] as const)('the address data %j are shown as %s and %s', (facts, score, bad) => {
  const cell = (key: string) =>
    renderToString(<>{voteColumns.find((column) => column.key === key)?.cell({ ...vote, ...facts })}</>)
  expect(cell('client_ip_score')).toBe(score)
  expect(cell('client_ip_bad')).toBe(bad)
})
