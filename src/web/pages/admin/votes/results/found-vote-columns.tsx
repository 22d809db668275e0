import type { ReactNode } from 'react'
import { hourMs } from '#contract/rules/time/durations.ts'
import type { VoteSort } from '#contract/rules/votes/vote-columns.ts'
import type { FoundVote } from '#contract/vote-search.ts'
import type { VotingRow } from '#contract/voting-data.ts'
import type { Column } from '../../../../ui/table.tsx'
import { FilterLink } from '../filter/filter-link.tsx'
import { voteColumnLabels } from '../../shared/vote-columns/vote-column-labels.ts'
import { voteColumns } from '../../shared/vote-columns/vote-columns.tsx'
import { reasonLabel, reasonText, stateLabels } from '../../shared/vote-columns/vote-labels.ts'
import { columnFilter } from '../../shared/vote-columns/vote-links.ts'
import type { SelectedVotes } from '../use-selected-votes.ts'
import type { Filters, VoteQuery } from '../vote-query.ts'
import { VoteValue } from '../vote-value.tsx'
import styles from '../voting-data.module.css'

/** The server's names of the columns. */
const sortOf: Readonly<Record<Exclude<keyof VotingRow, 'id' | 'state_reason'>, VoteSort>> = {
  client_ip: 'address',
  client_ip_country: 'country',
  client_ip_asn_number: 'asn',
  client_ip_score: 'score',
  client_ip_bad: 'bad',
  client_fp_hardware_hash: 'hardware',
  client_fp_software_hash: 'software',
  client_fp_audio_network_hash: 'audio',
  name: 'clan',
  row_create_timestamp: 'date',
  state: 'state',
}

const isSortable = (key: keyof VotingRow): key is keyof typeof sortOf => Object.hasOwn(sortOf, key)

/** Columns of found votes: a checkbox, and values that link to filters. The keys are the server's sort keys. */
export function foundVoteColumns(
  query: VoteQuery,
  { has, toggle }: Pick<SelectedVotes, 'has' | 'toggle'>,
): Column<FoundVote>[] {
  const select: Column<FoundVote> = {
    key: 'select',
    label: 'Select',
    cell: ({ id, client_ip: address }) => (
      <input
        type="checkbox"
        className={styles.select}
        aria-label={`Select the vote from ${address ?? 'an unknown address'}`}
        checked={has(id)}
        onChange={() => toggle(id)}
      />
    ),
  }
  const columns = voteColumns.flatMap(({ key, cell, ...column }): Column<FoundVote>[] => {
    if (!isSortable(key)) return []
    const sort = sortOf[key]
    return [
      {
        ...column,
        key: sort,
        isSortable: true,
        cell: (vote) => (
          <>
            <FilterLink
              query={query}
              filters={filtersOf(vote, key)}
              count={sort === 'date' ? undefined : vote.counts[sort]}
            >
              {key === 'state' ? stateLabels[vote.state] : cell(vote)}
            </FilterLink>
            <Details vote={vote} of={key} />
          </>
        ),
      },
    ]
  })
  return [select, ...columns, reasonColumn(query), stampColumn(query)]
}

function filtersOf(vote: FoundVote, key: keyof typeof sortOf): Filters {
  if (key === 'name') return columnFilter('clan', String(vote.clan_id))
  if (key === 'row_create_timestamp') return columnFilter('hour', String(hourOf(vote.row_create_timestamp)))
  return { [sortOf[key]]: String(vote[key] ?? 'none') }
}

const hourOf = (instant: number) => Math.floor(instant / hourMs) * hourMs

function reasonColumn(query: VoteQuery): Column<FoundVote> {
  return {
    key: 'reason',
    label: voteColumnLabels.reason,
    isSortable: true,
    noWrap: true,
    cell: ({ state_reason: reason, counts }) => (
      <span title={reason === null ? undefined : reasonText(reason)}>
        <FilterLink query={query} filters={{ reason: reason ?? 'none' }} count={counts.reason}>
          {reason === null ? '–' : reasonLabel(reason)}
        </FilterLink>
      </span>
    ),
  }
}

function stampColumn(query: VoteQuery): Column<FoundVote> {
  return {
    key: 'stamp',
    label: voteColumnLabels.stamp,
    isSortable: true,
    cell: (vote) => (
      <FilterLink query={query} filters={{ stamp: vote.stamp_id ?? 'none' }} count={vote.counts.stamp}>
        <VoteValue column="stamp" value={vote.stamp_id ?? 'none'} />
      </FilterLink>
    ),
  }
}

interface DetailsProps {
  readonly vote: FoundVote
  readonly of: keyof VotingRow
}

/** Additional content of a cell. */
function Details({ vote, of }: DetailsProps): ReactNode {
  if (of === 'name')
    return (
      <span className={styles.detail}>
        #{vote.clan_id}
        {vote.clan_deleted && ', deleted'}
      </span>
    )
  if (of === 'client_ip_asn_number' && vote.client_ip_asn_organisation !== null)
    return (
      <span className={styles.detail} title={vote.client_ip_asn_organisation}>
        {vote.client_ip_asn_organisation}
      </span>
    )
  return null
}
