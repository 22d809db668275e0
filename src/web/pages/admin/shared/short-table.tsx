import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ButtonRow } from '../../../ui/button-row.tsx'
import { Table, type TableProps } from '../../../ui/table.tsx'

interface ShortTableProps<Row> extends TableProps<Row> {
  /** Rows shown at first, because each row is a card on a phone. */
  readonly few: readonly Row[]
  /** What the rows are, such as "votes". */
  readonly noun: string
}

export function ShortTable<Row>({ few, noun, rows, ...props }: ShortTableProps<Row>) {
  const [isWhole, setWhole] = useState(false)
  if (rows.length <= few.length) return <Table rows={rows} {...props} />
  return (
    <>
      <Table rows={isWhole ? rows : few} {...props} />
      <ButtonRow>
        <Button aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? `Show only ${few.length}` : `Show all ${rows.length} ${noun}`}
        </Button>
      </ButtonRow>
    </>
  )
}
