import { hourMs } from '#contract/rules/time/durations.ts'
import { voteAction } from '../shared/action-history/vote-action.fixture.ts'
import type { VoteCase } from './vote-case-data.ts'

const start = Date.parse('2026-11-18T19:00:00Z')
const print = 'ab12'.repeat(16)

const vote: VoteCase['sample'][number] = {
  id: 700,
  client_ip: '192.0.2.7',
  client_ip_country: 'BR',
  client_ip_asn_number: 64_500,
  client_ip_score: 80,
  client_ip_bad: 1,
  client_fp_hardware_hash: print,
  client_fp_software_hash: print,
  client_fp_audio_network_hash: null,
  name: 'Wolves',
  row_create_timestamp: start + 30_000,
  state: 'held',
  state_reason: 'detector_held',
  evidence: {
    pass: 'minute',
    stamp: null,
    dwell: '1',
    pointer: 'mouse',
    trusted: 'false',
    visible: 'true',
    browser: 'chrome 142',
    platform: 'windows',
    shape: '942393044b7fe799',
    reach: 'list',
    key: '5b0f6c1e',
  },
}

/** A case in which the detector holds most votes, with an open appeal. */
export const voteCase: VoteCase = {
  id: 12,
  week: '2026-W47',
  clan_id: 9,
  clan_name: 'Wolves',
  clan_deleted: false,
  verdict: 'held',
  status: 'open',
  size: 41,
  states: { counted: 3, held: 38, void: 0 },
  clan_states: { counted: 474, held: 38, void: 0 },
  estimated_fakes: 38,
  headline: '41 of 512 votes come from 1 device fingerprint; at most 1 is usual.',
  rank_with: 3,
  rank_without: 9,
  has_open_appeal: true,
  found_at: start,
  updated_at: start + 24 * hourMs,
  detector: 25,
  evidence: [
    {
      code: 'few-devices',
      sentence: '41 of 512 votes come from 1 device fingerprint; at most 1 is usual.',
      seen: 41,
      expected: 0.4,
      of: 512,
    },
    {
      code: 'no-page',
      sentence: '40 of 41 votes were cast without loading a page; at most 3 are usual.',
      seen: 40,
      expected: 2.2,
      of: 41,
    },
  ],
  explanations: [
    {
      code: 'shared-place',
      fits: true,
      sentence: 'Voters in one place, such as a café, a campus or one carrier would explain all of this.',
    },
    {
      code: 'event',
      fits: false,
      sentence:
        'A tournament or a call for votes would bring most votes within a few hours, but at most 9 of 41 came within six hours.',
    },
  ],
  reservations: ['The votes come from few addresses, which honest voters may share.'],
  timeline: [
    { at: start, group: 1, others: 12 },
    { at: start + hourMs, group: 30, others: 14 },
    { at: start + 6 * hourMs, group: 10, others: 2 },
  ],
  networks: [
    { value: '192.0.2.0/24', label: null, seen: 35 },
    { value: 'AS64500', label: 'Example Hosting', seen: 35 },
  ],
  countries: [
    { value: 'BR', label: null, seen: 35 },
    { value: 'none', label: null, seen: 6 },
  ],
  tokens: [
    { column: 'hardware', value: print, label: null, seen: 41, expected: 0.04 },
    { column: 'address', value: '192.0.2.7', label: 'Example Hosting', seen: 20, expected: 1.5 },
  ],
  sample: [vote],
  appeals: [
    {
      id: 3,
      text: 'We held a LAN party that evening.',
      at: start + 48 * hourMs,
      answer: null,
      answered_at: null,
    },
  ],
  actions: [voteAction],
}

/** An owner's appeal for which the detector found nothing. */
export const appealCase: VoteCase = {
  ...voteCase,
  id: 13,
  verdict: 'appeal',
  size: 0,
  states: { counted: 0, held: 0, void: 0 },
  clan_states: { counted: 12, held: 0, void: 5 },
  estimated_fakes: 0,
  headline: 'The owner asks to check the votes of this week that do not count.',
  rank_with: null,
  rank_without: null,
  detector: null,
  evidence: [],
  explanations: [],
  reservations: [],
  networks: [],
  countries: [],
  tokens: [],
  sample: [],
  actions: [],
}
