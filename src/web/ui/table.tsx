import { type ReactNode, useId } from 'react'
import { SortButton } from './sort-button.tsx'
import { useGridFocus } from './use-grid-focus.ts'
import styles from './table.module.css'

export interface Column<Row> {
  readonly key: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  readonly isSortable?: boolean
  readonly align?: 'start' | 'end'
  /** The cells are row headers, which ignore the options below. */
  readonly isRowHeader?: boolean
  /** Disables wrapping (for times, numbers with a unit), except in the card layout. */
  readonly noWrap?: boolean
  /** Keeps the column visible at the end of the row while the table scrolls. Only for columns that are not sortable. */
  readonly isSticky?: boolean
  /** In the card layout, takes the card's full width below its label. */
  readonly isWide?: boolean
}

export interface Sorting {
  readonly key: string
  readonly order: 'asc' | 'desc'
}

export interface TableProps<Row> {
  readonly caption: ReactNode
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string | number
  readonly sorting?: Sorting | undefined
  readonly onSort?: (sorting: Sorting) => void
  /** Highlighted rows need another visual cue in one of their cells, because color alone is not enough. */
  readonly isHighlighted?: (row: Row) => boolean
  readonly busy?: boolean
  /** For tables with many links or buttons per row: makes them a single tab stop, with arrow keys to move between them. */
  readonly isGrid?: boolean
}

/** A table that scrolls horizontally if it is too wide. On phones and tablets, each row is a card. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  sorting,
  onSort,
  isHighlighted,
  busy = false,
  isGrid = false,
}: TableProps<Row>) {
  const captionId = useId()
  const grid = useGridFocus(isGrid)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be reachable by keyboard
    <section className={styles.scroll} aria-labelledby={captionId} tabIndex={0} data-busy={busy}>
      <table {...grid} className={styles.table} aria-busy={busy}>
        <caption id={captionId} className={styles.caption}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-highlighted={isHighlighted?.(row) ?? false}>
              {columns.map((column) => (
                <Cell key={column.key} column={column}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface HeaderCellProps {
  readonly column: Omit<Column<never>, 'cell'>
  readonly sorting: Sorting | undefined
  readonly onSort: ((sorting: Sorting) => void) | undefined
}

function HeaderCell({ column: { key, label, isSortable, align, isSticky }, sorting, onSort }: HeaderCellProps) {
  if (!isSortable)
    return (
      <th scope="col" data-align={align} data-sticky={isSticky} className={styles.plain}>
        {label}
      </th>
    )
  const order = sorting?.key === key ? sorting.order : undefined
  return (
    <th
      scope="col"
      data-align={align}
      aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}
      className={styles.sorting}
    >
      <SortButton label={label} order={order} onSort={(next) => onSort?.({ key, order: next })} />
    </th>
  )
}

interface CellProps {
  readonly column: Omit<Column<never>, 'cell'>
  readonly children: ReactNode
}

function Cell({ column: { label, align, isRowHeader, isWide, noWrap, isSticky }, children }: CellProps) {
  const content = <div className={styles.content}>{children}</div>
  if (isRowHeader)
    return (
      <th scope="row" className={styles.name} data-label={label}>
        {content}
      </th>
    )
  return (
    <td data-align={align} data-label={label} data-wide={isWide} data-no-wrap={noWrap} data-sticky={isSticky}>
      {content}
    </td>
  )
}
