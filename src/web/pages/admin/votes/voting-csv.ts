import { csvCell } from '#contract/rules/csv-cell.ts'
import type { VotingRow } from '#contract/voting-data.ts'

const columns = [
  'id',
  'client_ip',
  'client_ip_country',
  'client_ip_asn_number',
  'client_ip_score',
  'client_ip_bad',
  'client_fp_hardware_hash',
  'client_fp_software_hash',
  'client_fp_audio_network_hash',
  'name',
  'row_create_timestamp',
  'state',
  'state_reason',
] as const satisfies readonly (keyof VotingRow)[]

/** CSV for spreadsheets: RFC 4180, times in UTC, full hashes. No cell can run as a formula. */
export function writeVotingCsv(rows: readonly VotingRow[]): string {
  const lines = rows.map((row) => columns.map((column) => cellOf(row, column)).join(','))
  // The byte order mark makes spreadsheets read it as UTF-8.
  return `\uFEFF${[columns.join(','), ...lines].join('\r\n')}\r\n`
}

function cellOf(row: VotingRow, column: (typeof columns)[number]): string {
  const value = row[column]
  if (value === null) return ''
  if (column === 'row_create_timestamp') return new Date(value).toISOString()
  return typeof value === 'number' ? String(value) : csvCell(value)
}
