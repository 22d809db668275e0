import { Link } from 'react-router'
import type { groupVotes, VoteGroupColumn } from '#contract/vote-search.ts'
import type { ApiResponse } from '#contract/endpoint.ts'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import { ShareBar } from '../../shared/share-bar.tsx'
import type { Column } from '../../../../ui/table.tsx'
import { voteColumnLabels } from '../../shared/vote-columns/vote-column-labels.ts'
import styles from '../filter/filter-link.module.css'
import { voteHref, type VoteQuery, queryForGroup } from '../vote-query.ts'
import { VoteValue } from '../vote-value.tsx'

export type VoteGroup = ApiResponse<typeof groupVotes>['body']['groups'][number]

/** `total`: number of found votes. */
export function voteGroupColumns(query: VoteQuery, by: VoteGroupColumn, total: number): Column<VoteGroup>[] {
  return [
    {
      key: 'value',
      label: voteColumnLabels[by],
      isRowHeader: true,
      cell: ({ value, label }) => (
        <Link to={voteHref(queryForGroup(query, by, value))} preventScrollReset className={styles.link}>
          <span className={styles.text}>
            <VoteValue column={by} value={value} label={label} />
          </span>
        </Link>
      ),
    },
    number('votes', 'Votes'),
    { key: 'share', label: 'Share', cell: ({ votes }) => <ShareBar share={total === 0 ? 0 : votes / total} /> },
    number('counted', 'Counted'),
    number('held', 'Held'),
    number('void', 'Void'),
    ...distinctCounts.filter(({ of }) => of !== by).map(({ key, label }) => number(key, label)),
  ]
}

/** Numbers of distinct values. Grouped by the same column, each would be 1. */
const distinctCounts = [
  { key: 'clans', label: 'Clans', of: 'clan' },
  { key: 'addresses', label: 'Addresses', of: 'address' },
  { key: 'prints', label: 'Hardware hashes', of: 'hardware' },
] as const

type NumberKey = 'votes' | 'counted' | 'held' | 'void' | 'clans' | 'addresses' | 'prints'

function number(key: NumberKey, label: string): Column<VoteGroup> {
  return { key, label, align: 'end', cell: (group) => groupDigits(group[key]) }
}
