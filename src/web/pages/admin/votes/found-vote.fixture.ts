import type { FoundVote } from '#contract/vote-search.ts'

/** A vote with a known address and nothing else. */
export const foundVote: FoundVote = {
  id: 1,
  client_ip: '192.0.2.1',
  client_ip_country: null,
  client_ip_asn_number: null,
  client_ip_asn_organisation: null,
  client_ip_score: null,
  client_ip_bad: 2,
  client_fp_hardware_hash: null,
  client_fp_software_hash: null,
  client_fp_audio_network_hash: null,
  clan_id: 7,
  name: 'Ironfront',
  clan_deleted: false,
  row_create_timestamp: Date.UTC(2026, 10, 18, 12, 34, 56),
  state: 'counted',
  state_reason: null,
  stamp_id: null,
  counts: {},
}
