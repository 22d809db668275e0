import { hourMs } from '#contract/rules/time/durations.ts'
import type { VoteFilter, VoteGroupColumn } from '#contract/vote-search.ts'

/** URL of the voting data, filtered. */
export function votesHref(filter: VoteFilter): string {
  const entries = Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `/admin/votes?${new URLSearchParams(entries)}`
}

export function filterFor(
  { week, clan_id: clan }: { readonly week: string; readonly clan_id: number },
  column: VoteGroupColumn,
  value: string,
): VoteFilter {
  return { week, clan: clanFilter(clan), ...columnFilter(column, value) }
}

/** Finds only the clan with this ID: without `#`, also those whose names contain its digits. */
export function clanFilter(id: number | string): string {
  return `#${id}`
}

export function columnFilter(column: VoteGroupColumn, value: string): Partial<VoteFilter> {
  if (column === 'clan') return { clan: clanFilter(value) }
  if (column === 'hour') return { from: value, to: String(Number(value) + hourMs) }
  // Providers are in the network column under names such as AS64500.
  if (column === 'network' && value.startsWith('AS')) return { asn: value.slice(2) }
  return { [column === 'network' || column === 'customer' ? 'address' : column]: value }
}
