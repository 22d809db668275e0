import { csvCell } from './csv-cell.ts'
import { originColumns } from './row-evidence.ts'
import type { ListedVote } from './search-table.ts'

const columns = [
  'id',
  'client_ip',
  'client_ip_country',
  'client_ip_asn_number',
  'client_ip_asn_organisation',
  'client_ip_score',
  'client_ip_bad',
  'client_fp_hardware_hash',
  'client_fp_software_hash',
  'client_fp_audio_network_hash',
  'clan_id',
  'name',
  'row_create_timestamp',
  'state',
  'state_reason',
  'stamp_id',
  'voter_key',
  'pass_age_s',
  'dwell_ms',
  ...originColumns,
] as const satisfies readonly (keyof ListedVote)[]

/** The first line. The byte order mark makes spreadsheets read the file as UTF-8. */
export const csvHeader = `\uFEFF${columns.join(',')}\r\n`

/** Times are in UTC. */
export function csvLines(votes: readonly ListedVote[]): string {
  return votes.map((vote) => `${columns.map((column) => cellOf(vote, column)).join(',')}\r\n`).join('')
}

function cellOf(vote: ListedVote, column: (typeof columns)[number]): string {
  const value = vote[column]
  if (value === null) return ''
  if (column === 'row_create_timestamp') return new Date(value).toISOString()
  return typeof value === 'number' ? String(value) : csvCell(value)
}
