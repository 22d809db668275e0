import { useState } from 'react'
import { type Column, type Sorting, Table } from '../../ui/table.tsx'
import { sampleClans } from './sample-clans.ts'

type Row = (typeof sampleClans)[number]

const columns: readonly Column<Row>[] = [
  { key: 'name', label: 'Name', isRowHeader: true, cell: ({ clan }) => clan.name },
  { key: 'about', label: 'Case', isWide: true, cell: ({ about }) => about },
  { key: 'votes', label: 'Votes', align: 'end', isSortable: true, cell: ({ clan }) => clan.votes },
]

export function Tables() {
  const [sorting, setSorting] = useState<Sorting>({ key: 'votes', order: 'desc' })
  const sign = sorting.order === 'desc' ? -1 : 1
  const rows = sampleClans.toSorted((a, b) => sign * (a.clan.votes - b.clan.votes))
  const keyOf = ({ about }: Row) => about
  return (
    <>
      <Table
        caption="Clans"
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        sorting={sorting}
        onSort={setSorting}
        isHighlighted={({ clan }) => clan.premium}
      />
      <Table caption="Clans, busy" columns={columns} rows={rows.slice(0, 2)} keyOf={keyOf} busy />
      <Table caption="No clans yet" columns={columns} rows={[]} keyOf={keyOf} />
    </>
  )
}
