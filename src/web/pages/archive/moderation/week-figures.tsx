import { Link } from 'react-router'
import type { WeekFigures } from '#contract/log.ts'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import { weekName } from '../../../features/weeks/week-texts.ts'
import { type Column, Table } from '../../../ui/table.tsx'

const columns: readonly Column<WeekFigures>[] = [
  {
    key: 'week',
    label: 'Week',
    isRowHeader: true,
    cell: ({ week, version }) => (
      <>
        <Link to={`/weeks/${week}`}>{weekName(week)}</Link>
        {version > 1 && ` (version ${version})`}
      </>
    ),
  },
  { key: 'cast', label: 'Received', align: 'end', cell: ({ cast }) => groupDigits(cast) },
  { key: 'counted', label: 'Counted', align: 'end', cell: ({ counted }) => groupDigits(counted) },
  { key: 'not counted', label: 'Not counted', align: 'end', cell: ({ notCounted }) => groupDigits(notCounted) },
  { key: 'undecided', label: 'Undecided', align: 'end', cell: ({ undecided }) => groupDigits(undecided) },
]

export function WeekFiguresTable({ weeks }: { readonly weeks: readonly WeekFigures[] }) {
  return (
    <Table
      caption="Votes of the last weeks with a result, all clans together"
      columns={columns}
      rows={weeks}
      keyOf={({ week }) => week}
    />
  )
}
