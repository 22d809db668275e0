import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ShortTable } from '../../shared/short-table.tsx'
import { spreadOver } from './vote-tables.tsx'

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)

test.each([
  [20, 5, [0, 4, 8, 12, 16]],
  [6, 5, [0, 2, 3, 4, 5]],
  [5, 5, [0, 1, 2, 3, 4]],
  [0, 5, []],
])('of %i rows, %i are spread over all of them', (count, few, rows) => {
  expect(spreadOver(numbers(count), few)).toEqual(rows)
})

test('a long table shows a few rows and offers the others', () => {
  const columns = [{ key: 'row', label: 'Row', cell: (row: number) => `row ${row}` }]
  const render = (count: number) =>
    renderToStaticMarkup(
      <ShortTable noun="rows" caption="Rows" columns={columns} rows={numbers(count)} few={spreadOver(numbers(count), 5)} keyOf={(row) => row} />,
    ) // prettier-ignore
  expect(render(20)).toContain('>Show all 20 rows<')
  expect(render(20).match(/row \d+/g)).toEqual(['row 0', 'row 4', 'row 8', 'row 12', 'row 16'])
  expect(render(5)).not.toContain('Show all')
})
