import { hourMs } from '#contract/rules/time/durations.ts'
import { voteStates } from '#contract/rules/votes/vote-states.ts'
import { type VoteCountColumn, voteCountColumns } from '#contract/rules/votes/vote-columns.ts'
import type { FoundVote, VoteGroupColumn } from '#contract/vote-search.ts'
import { formatAddress } from './address-words.ts'
import type { BytesDictionary } from './bytes-dictionary.ts'
import type { ValueCounts } from './count-values.ts'
import { networkBits, type TableView, wordsOf } from './table-view.ts'
import { isIpv4 } from './vote-table.ts'

/** A row of the table as the API returns it. Without `counts`, the result has no counts. */
export function describeVote(view: TableView, row: number, counts?: ValueCounts): FoundVote {
  const { rows, clans, addresses, hashes, texts, organizations } = view.table
  const code = (column: VoteCountColumn) => rows.codes[column][row] ?? 0
  const text = (column: 'country' | 'reason' | 'stamp') => texts[column].names[code(column)] || null
  const { name, isDeleted } = view.clanName(code('clan'))
  const asn = code('asn')
  return {
    id: rows.id[row] ?? 0,
    client_ip: code('address') === 0 ? null : formatAddress(wordsOf(addresses, code('address'))),
    client_ip_country: text('country'),
    client_ip_asn_number: asn === 0 ? null : Number(texts.asn.names[asn]),
    client_ip_asn_organisation: organizations[asn] ?? null,
    client_ip_score: code('score') === 0 ? null : code('score') - 1,
    client_ip_bad: (code('bad') - 1) as FoundVote['client_ip_bad'],
    client_fp_hardware_hash: formatHash(hashes.hardware, code('hardware')),
    client_fp_software_hash: formatHash(hashes.software, code('software')),
    client_fp_audio_network_hash: formatHash(hashes.audio, code('audio')),
    clan_id: clans.ids[code('clan')] ?? 0,
    name,
    clan_deleted: isDeleted,
    row_create_timestamp: rows.castAt[row] ?? 0,
    state: voteStates[code('state') - 1] ?? 'counted',
    state_reason: text('reason'),
    stamp_id: text('stamp'),
    counts: Object.fromEntries(
      voteCountColumns
        .map((column) => [column, counts?.[column].get(code(column)) ?? 0] as const)
        .filter(([, count]) => count > 1),
    ),
  }
}

function formatHash({ width, wordOf }: BytesDictionary, code: number): string | null {
  if (code === 0) return null
  return Array.from({ length: width }, (_, index) => wordOf(code, index).toString(16).padStart(8, '0')).join('')
}

/** The value of a group as the filter takes it, and its label. */
export function describeGroup(
  view: TableView,
  by: VoteGroupColumn,
  code: number,
): { value: string; label: string | null } {
  const { clans, addresses, hashes, texts, organizations } = view.table
  if (by === 'hour') return { value: String(code * hourMs), label: null }
  if (code === 0) return { value: 'none', label: null }
  switch (by) {
    case 'clan':
      return { value: String(clans.ids[code]), label: view.clanName(code).name }
    case 'address':
      return { value: formatAddress(wordsOf(addresses, code)), label: null }
    case 'customer':
    case 'network':
      return { value: formatNetwork(view.networks(by).dictionary, code, networkBits[by]), label: null }
    case 'hardware':
    case 'software':
    case 'audio':
      return { value: formatHash(hashes[by], code) ?? 'none', label: null }
    case 'score':
    case 'bad':
      return { value: String(code - 1), label: null }
    case 'state':
      return { value: voteStates[code - 1] ?? '', label: null }
    default:
      return { value: texts[by].names[code] ?? '', label: by === 'asn' ? (organizations[code] ?? null) : null }
  }
}

function formatNetwork(
  networks: BytesDictionary,
  code: number,
  bits: { readonly ipv4: number; readonly ipv6: number },
) {
  const address = formatAddress(wordsOf(networks, code))
  if (!isIpv4(networks, code)) return `${address}/${bits.ipv6}`
  return bits.ipv4 === 128 ? address : `${address}/${bits.ipv4 - 96}`
}
