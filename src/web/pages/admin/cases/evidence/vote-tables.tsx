import { Link } from 'react-router'
import { countOf } from '#contract/rules/text/count-texts.ts'
import type { Column } from '../../../../ui/table.tsx'
import { voteColumns } from '../../shared/vote-columns/vote-columns.tsx'
import { Panel } from '../panel.tsx'
import { ShortTable } from '../../shared/short-table.tsx'
import { tokenColumns } from './token-columns.tsx'
import type { VoteCase } from '../vote-case-data.ts'
import { clanFilter, votesHref } from '../../shared/vote-columns/vote-links.ts'
import { VoteEvidence } from './vote-evidence.tsx'

/** Without the clan's column, because all votes are for one clan, and not sortable, because the sample is in order of time. */
const [addressColumn, ...otherColumns] = voteColumns
  .filter(({ key }) => key !== 'name')
  .map((column) => ({ ...column, isSortable: false }))

/** The evidence comes early, because it is most important and wide tables are cut off on the right. */
const sampleColumns: readonly Column<VoteCase['sample'][number]>[] = [
  ...(addressColumn ? [addressColumn] : []),
  { key: 'evidence', label: 'Evidence', isWide: true, cell: ({ evidence }) => <VoteEvidence evidence={evidence} /> },
  ...otherColumns,
]

const [fewTokens, fewVotes] = [8, 5]

/** At most `count` of the rows, evenly spread. */
export function spreadOver<Row>(rows: readonly Row[], count: number): Row[] {
  const part = (index: number) => Math.floor((index * count) / rows.length)
  return rows.filter((_, index) => part(index) !== part(index - 1))
}

/** Values that the votes share, and a sample of the votes. */
export function VoteTables({ of }: { readonly of: VoteCase }) {
  const { tokens, sample, week, clan_id: clan } = of
  return (
    <>
      {tokens.length > 0 && (
        <Panel headline="Values that many votes share">
          <p>
            “Of as many others” is how many of the same number of other votes for this clan have the value, in this week
            and the two before. What is usual above is the vote detector&apos;s estimate, for which it also compares
            with other clans.
          </p>
          <ShortTable
            few={tokens.slice(0, fewTokens)}
            noun="values"
            caption={countOf(tokens.length, 'value')}
            columns={tokenColumns(of)}
            rows={tokens}
            keyOf={({ column, value }) => `${column} ${value}`}
          />
        </Panel>
      )}
      <Panel headline="Sample of the votes">
        <p>
          Evenly spread over time.{' '}
          <Link to={votesHref({ week, clan: clanFilter(clan) })}>All votes of the clan this week</Link>
        </p>
        <ShortTable
          few={spreadOver(sample, fewVotes)}
          noun="votes"
          caption={`${sample.length} of the votes`}
          columns={sampleColumns}
          rows={sample}
          keyOf={({ id }) => id}
          isHighlighted={({ client_ip_bad: bad }) => bad === 1}
        />
      </Panel>
    </>
  )
}
