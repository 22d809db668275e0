import { Link } from 'react-router'
import { Table } from '../../../ui/table.tsx'
import { voteColumns } from '../vote-columns.tsx'
import { Panel } from './panel.tsx'
import { tokenColumns } from './token-columns.tsx'
import type { VoteCase } from './vote-case-data.ts'
import { votesHref } from '../vote-links.ts'

/** All votes are for one clan, and the sample is in the order of time. */
const sampleColumns = voteColumns
  .filter(({ key }) => key !== 'name')
  .map((column) => ({ ...column, isSortable: false }))

/** The values that the votes share, and a sample of the votes. */
export function VoteTables({ of }: { readonly of: VoteCase }) {
  const { tokens, sample, week, clan_id: clan } = of
  return (
    <>
      {tokens.length > 0 && (
        <Panel headline="Values that many votes share">
          <p>“Usual” is how many of as many votes for this clan would usually have the value.</p>
          <Table
            caption={tokens.length === 1 ? '1 value' : `${tokens.length} values`}
            columns={tokenColumns(of)}
            rows={tokens}
            keyOf={({ column, value }) => `${column} ${value}`}
          />
        </Panel>
      )}
      <Panel headline="Sample of the votes">
        <p>
          Evenly spread over time.{' '}
          <Link to={votesHref({ week, clan: String(clan) })}>All votes of the clan this week</Link>
        </p>
        <Table
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
