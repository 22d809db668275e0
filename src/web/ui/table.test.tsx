import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Column, Table } from './table.tsx'

interface Row {
  readonly name: string
  readonly votes: number
}
const columns: readonly Column<Row>[] = [
  { key: 'name', label: 'Name', isRowHeader: true, isSortable: true, cell: ({ name }) => name },
  { key: 'votes', label: 'Votes', isSortable: true, align: 'end', cell: ({ votes }) => votes },
]

const html = renderToStaticMarkup(
  <Table
    caption="Clans"
    columns={columns}
    rows={[
      { name: 'Wolves', votes: 7 },
      { name: 'Bears', votes: 0 },
    ]}
    keyOf={({ name }) => name}
    isHighlighted={({ votes }) => votes === 0}
    sorting={{ key: 'votes', order: 'desc' }}
  />,
)

test('only the sorted column has aria-sort, and each sortable column has a button', () => {
  expect(html.match(/aria-sort="[a-z]+"/g)).toEqual(['aria-sort="descending"'])
  expect(html).toMatch(/aria-sort="descending"[^>]*><button type="button"[^>]*>Votes/)
  expect(html.match(/<button/g)).toHaveLength(2)
})

test('each row has a header cell, and every cell repeats its column label for narrow screens', () => {
  expect(html.match(/<th scope="row"/g)).toHaveLength(2)
  expect(html.match(/<td[^>]* data-label="Votes"/g)).toHaveLength(2)
})

test('the scroll container is focusable and named after the caption', () => {
  const id = /<caption id="([^"]+)"/.exec(html)?.[1]
  expect(id).toBeTruthy()
  expect(html).toMatch(new RegExp(`<section [^>]*aria-labelledby="${id}"[^>]*tabindex="0"`))
})

test('only highlighted rows are marked', () => {
  expect(html.match(/data-highlighted="true"/g)).toHaveLength(1)
  expect(html).toMatch(/data-highlighted="true"><th[^>]*><div[^>]*>Bears/)
})
