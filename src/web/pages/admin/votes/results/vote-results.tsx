import { useEffect, useEffectEvent, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { pageSlots, votePageSize } from '#contract/rules/lists/pages.ts'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import { weekName } from '../../../../features/weeks/week-texts.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { Pagination } from '../../../../ui/pagination.tsx'
import { Table } from '../../../../ui/table.tsx'
import { EmptyState } from '../../shared/desk-section.tsx'
import { countVotes } from '#contract/rules/text/count-texts.ts'
import { statesText } from '../../shared/vote-columns/states-text.ts'
import type { VoteActions } from '../../shared/vote-actions/use-vote-actions.ts'
import type { FilterLabels } from '../filter/active-filters.tsx'
import { FoundActions } from '../actions/found-actions.tsx'
import { foundVoteColumns } from './found-vote-columns.tsx'
import type { FoundVotes } from '../load-votes.ts'
import { SelectedActions } from '../actions/selected-actions.tsx'
import { type SelectedVotes, useSelectedVotes } from '../use-selected-votes.ts'
import type { VoteExport } from '../actions/use-vote-export.ts'
import { voteGroupColumns } from './vote-group-columns.tsx'
import { activeFilters, readVoteQuery, voteHref, type VoteQuery, withoutFilters } from '../vote-query.ts'
import styles from '../voting-data.module.css'

interface VoteResultsProps {
  readonly found: FoundVotes
  /** The query of a pending load; otherwise the query of `found`. */
  readonly targetQuery: VoteQuery
  readonly labels: FilterLabels
  readonly busy: boolean
  /** Whether the query has changed since the page was loaded. */
  readonly takesFocus: boolean
  readonly actions: VoteActions
  readonly csv: VoteExport
}

export function VoteResults({ found, targetQuery, labels, busy, takesFocus, actions, csv }: VoteResultsProps) {
  const { query, total, pages } = found
  const summary = useRef<HTMLParagraphElement>(null)
  const href = voteHref(query)
  const focusIfLost = useEffectEvent(() => {
    // The link to these votes, in a cell or a filter, was removed when they were shown. After a page load, nothing had focus.
    const isLost = document.activeElement === document.body || !document.activeElement
    if (takesFocus && isLost) summary.current?.focus()
  })
  useEffect(() => {
    if (href) focusIfLost()
  }, [href])
  const selected = useSelectedVotes(found.votes, href)
  const count = selected.votes.length

  function clear() {
    selected.clear()
    summary.current?.focus()
  }

  return (
    <>
      <div className={styles.bar}>
        <p ref={summary} tabIndex={-1} aria-live="polite" className={styles.summary}>
          {count > 0 ? `${countVotes(count)} selected` : statesText(found.states)}
        </p>
        {count > 0 ? (
          <SelectedActions found={found} selected={selected} onClear={clear} actions={actions} />
        ) : (
          total > 0 && <FoundActions found={found} labels={labels} actions={actions} csv={csv} />
        )}
      </div>
      {total === 0 ? (
        <NothingFound found={found} />
      ) : (
        <ResultTable found={found} targetQuery={targetQuery} selected={selected} busy={busy} />
      )}
      {pages > 1 && (
        <Pagination
          label={query.by ? 'Pages of groups' : 'Pages of votes'}
          current={query.page}
          slots={pageSlots(query.page, pages)}
          hrefOf={(page) => voteHref({ ...query, page })}
        />
      )}
    </>
  )
}

function NothingFound({ found: { query } }: { readonly found: FoundVotes }) {
  if (activeFilters(query).length > 0)
    return (
      <Notice tone="calm" icon="0" headline="No votes match these filters">
        <Link to={voteHref(withoutFilters(query))} preventScrollReset>
          Clear all filters
        </Link>
      </Notice>
    )
  return (
    <EmptyState headline="No votes">
      No votes were cast in {weekName(query.filters.week ?? '').toLowerCase()}.
    </EmptyState>
  )
}

interface ResultTableProps extends Pick<VoteResultsProps, 'found' | 'targetQuery' | 'busy'> {
  readonly selected: SelectedVotes
}

function ResultTable({ found, targetQuery, selected, busy }: ResultTableProps) {
  const { query, total, groups, votes } = found
  const navigate = useNavigate()
  const first = (query.page - 1) * votePageSize + 1
  const range = (rows: readonly unknown[]) => `${groupDigits(first)} to ${groupDigits(first + rows.length - 1)}`
  if (groups && query.by)
    return (
      <Table
        caption={`Values ${range(groups.rows)} of ${groupDigits(groups.count)}, most votes first. Press a value to show its votes.`}
        columns={voteGroupColumns(query, query.by, total)}
        rows={groups.rows}
        keyOf={({ value }) => value}
        busy={busy}
      />
    )
  return (
    <Table
      isGrid
      caption={
        <>
          Votes {range(votes)} of {groupDigits(total)}. Press a value to show only votes that have it.
          <span className={styles.keys}> Arrow keys move between values.</span>
        </>
      }
      columns={foundVoteColumns(query, selected)}
      rows={votes}
      keyOf={({ id }) => id}
      isHighlighted={({ client_ip_bad: bad }) => bad === 1}
      busy={busy}
      sorting={{ key: query.sort, order: query.order }}
      onSort={({ key, order }) =>
        void navigate(
          voteHref({ ...readVoteQuery(new URLSearchParams({ sort: key, order })), filters: targetQuery.filters }),
          {
            preventScrollReset: true,
          },
        )
      }
    />
  )
}
