import { Link } from 'react-router'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import type { Column } from '../../../../ui/table.tsx'
import cellStyles from '../../shared/cells.module.css'
import { voteColumnLabels } from '../../shared/vote-columns/vote-column-labels.ts'
import { compromisedLabels } from '../../shared/vote-columns/vote-labels.ts'
import { expectedText } from '../case-texts.ts'
import styles from './token-columns.module.css'
import type { VoteCase } from '../vote-case-data.ts'
import { filterFor, votesHref } from '../../shared/vote-columns/vote-links.ts'

type Token = VoteCase['tokens'][number]

/** Values that votes of a case share. Each links to the clan's votes with that value. */
export function tokenColumns(of: VoteCase): readonly Column<Token>[] {
  const hrefOf = ({ column, value }: Token) => votesHref(filterFor(of, column, value))
  return [
    { key: 'column', label: 'Kind', noWrap: true, cell: ({ column }) => voteColumnLabels[column] },
    {
      key: 'value',
      label: 'Value',
      isRowHeader: true,
      cell: (token) => (
        <>
          <Link to={hrefOf(token)} className={styles.value}>
            <bdi>{textOf(token)}</bdi>
          </Link>
          {token.label !== null && <span className={cellStyles.small}> {token.label}</span>}
        </>
      ),
    },
    {
      key: 'seen',
      label: 'Seen',
      align: 'end',
      cell: (token) => <Link to={hrefOf(token)}>{groupDigits(token.seen)}</Link>,
    },
    { key: 'expected', label: 'Of as many others', align: 'end', cell: ({ expected }) => expectedText(expected) },
  ]
}

function textOf({ column, value }: Token): string {
  if (value === 'none') return 'Missing'
  if (column === 'bad') return compromisedLabels[Number(value) as keyof typeof compromisedLabels]
  // Shorten hashes.
  return /^[0-9a-f]{64}$/i.test(value) ? `${value.slice(0, 12)}…` : value
}
