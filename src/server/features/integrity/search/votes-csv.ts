import type { CsvHeadings } from '#contract/vote-search.ts'
import { csvCell } from './csv-cell.ts'
import type { ListedVote } from './search-table.ts'

/** The columns in order, with headings for people. */
const columns = {
  id: 'Vote id',
  client_ip: 'Client IP',
  client_ip_country: 'Country',
  client_ip_asn_number: 'ASN',
  client_ip_asn_organisation: 'Provider',
  client_ip_score: 'IP score (0 to 100)',
  client_ip_bad: 'Compromised IP (1 yes, 0 no, 2 unknown)',
  client_fp_hardware_hash: 'Hardware hash',
  client_fp_software_hash: 'Software hash',
  client_fp_audio_network_hash: 'Audio/network hash',
  clan_id: 'Clan id',
  name: 'Clan',
  row_create_timestamp: 'Time (UTC)',
  state: 'State',
  state_reason: 'Reason',
  stamp_id: 'Page stamp',
  voter_key: 'Voter key (beginning)',
  pass_age_s: 'Age of the voter pass (seconds)',
  dwell_ms: 'Time on the page before the vote (milliseconds)',
  pointer: 'Pressed with',
  trusted: 'Pressed by a user',
  visible: 'Page visible',
  browser: 'Browser',
  browser_version: 'Browser version',
  platform: 'Platform',
  request_shape: 'Request shape',
  reach: 'Came from',
} as const satisfies Partial<Record<keyof ListedVote, string>>

type Column = keyof typeof columns

const names = Object.keys(columns) as Column[]

/** The first line. The byte order mark makes spreadsheets read the file as UTF-8. */
export function csvHeader(headings: CsvHeadings): string {
  const cells = headings === 'labels' ? Object.values(columns).map(csvCell) : names
  return `\uFEFF${cells.join(',')}\r\n`
}

export function csvLines(votes: readonly ListedVote[], headings: CsvHeadings): string {
  return votes.map((vote) => `${names.map((name) => cellOf(vote, name, headings)).join(',')}\r\n`).join('')
}

function cellOf(vote: ListedVote, column: Column, headings: CsvHeadings): string {
  const value = vote[column]
  if (value === null) return ''
  if (column === 'row_create_timestamp') return timeOf(Number(value), headings)
  return typeof value === 'number' ? String(value) : csvCell(value)
}

/** In UTC. Spreadsheets treat ISO 8601 with `T` and `Z` as text, with which they cannot calculate. */
function timeOf(instant: number, headings: CsvHeadings): string {
  const iso = new Date(instant).toISOString()
  return headings === 'labels' ? iso.slice(0, 19).replace('T', ' ') : iso
}
