import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { ListedVote } from './search-table.ts'
import { csvHeader, csvLines } from './votes-csv.ts'

const vote: ListedVote = {
  id: 7,
  client_ip: '2001:db8::1',
  client_ip_country: 'SE',
  client_ip_asn_number: 64500,
  client_ip_asn_organisation: 'Example, Inc.',
  client_ip_score: 0,
  client_ip_bad: 2,
  client_fp_hardware_hash: 'ab'.repeat(32),
  client_fp_software_hash: null,
  client_fp_audio_network_hash: null,
  clan_id: 12,
  name: 'Nordic Wolves',
  clan_deleted: false,
  row_create_timestamp: Date.UTC(2026, 10, 21, 12, 0, 0),
  state: 'held',
  state_reason: 'address_limit',
  stamp_id: null,
  counts: {},
  voter_key: '5b0f6c1e-3f0a-4a53',
  pass_age_s: 0,
  dwell_ms: null,
  pointer: 'mouse',
  trusted: 'true',
  visible: '',
  browser: 'chrome',
  browser_version: '142',
  platform: 'windows',
  request_shape: '942393044b7fe799',
  reach: 'list',
}
const read = (csv: string) => parse(csv, { bom: true, columns: true }) as Record<string, string>[]
const nameOf = (name: string) => read(csvHeader('names') + csvLines([{ ...vote, name }], 'names'))[0]?.name

test('writes each field in its column; unknown values are empty, a score of 0 is not', () => {
  expect(read(csvHeader('names') + csvLines([vote], 'names'))).toEqual([
    {
      id: '7',
      client_ip: '2001:db8::1',
      client_ip_country: 'SE',
      client_ip_asn_number: '64500',
      client_ip_asn_organisation: 'Example, Inc.',
      client_ip_score: '0',
      client_ip_bad: '2',
      client_fp_hardware_hash: 'ab'.repeat(32),
      client_fp_software_hash: '',
      client_fp_audio_network_hash: '',
      clan_id: '12',
      name: 'Nordic Wolves',
      row_create_timestamp: '2026-11-21T12:00:00.000Z',
      state: 'held',
      state_reason: 'address_limit',
      stamp_id: '',
      voter_key: '5b0f6c1e-3f0a-4a53',
      pass_age_s: '0',
      dwell_ms: '',
      pointer: 'mouse',
      trusted: 'true',
      visible: '',
      browser: 'chrome',
      browser_version: '142',
      platform: 'windows',
      request_shape: '942393044b7fe799',
      reach: 'list',
    },
  ])
})

test('headings for people contain units and the time zone, and spreadsheets can read the times', () => {
  const [row] = read(csvHeader('labels') + csvLines([vote], 'labels'))
  expect(row).toMatchObject({
    'Client IP': '2001:db8::1',
    'Compromised IP (1 yes, 0 no, 2 unknown)': '2',
    'Time (UTC)': '2026-11-21 12:00:00',
    'Age of the voter pass (seconds)': '0',
    'Came from': 'list',
  })
  expect(Object.values(row ?? {})).toHaveLength(27)
})

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '＝1',
  '|calc',
  '\u200B=1',
  '=HYPERLINK("http://x","y")',
])('neutralizes the formula %j', (name) => {
  expect(nameOf(name)).toBe(`'${name}`)
})

test.each(['Wolves, "The"', 'a;b', 'two\nlines', 'O’Neill = best', ' blank', ''])('keeps %j unchanged', (name) => {
  expect(nameOf(name)).toBe(name)
})
