import { type ReactNode, useId } from 'react'
import { SortButton } from './sort-button.tsx'
import styles from './table.module.css'

export interface Column<Row> {
  readonly key: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** A press on the head sorts by it. */
  readonly sorts?: boolean
  readonly align?: 'start' | 'end'
  /** What names the row. */
  readonly heads?: boolean
  /** Stays on one line where there are columns: times, numbers with their unit. */
  readonly oneLine?: boolean
  /** Stays in view at the end of the line while the rest scrolls. */
  readonly stays?: boolean
  /** On phones it takes the card's whole width, below its label. */
  readonly wide?: boolean
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
  /** Rows that stand out, each with a sign that is no colour alone in one of its cells. */
  readonly isMarked?: (row: Row) => boolean
  /** What it shows is about to be replaced. */
  readonly busy?: boolean
}

/** A table that scrolls by itself where it is too wide, and on phones shows each row as a card. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  sorting,
  onSort,
  isMarked,
  busy = false,
}: TableProps<Row>) {
  const captionId = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <section className={styles.scroll} aria-labelledby={captionId} tabIndex={0} data-busy={busy}>
      <table className={styles.table} aria-busy={busy}>
        <caption id={captionId} className={styles.caption}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-marked={isMarked?.(row) ?? false}>
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

interface HeadProps {
  readonly column: Omit<Column<never>, 'cell'>
  readonly sorting: Sorting | undefined
  readonly onSort: ((sorting: Sorting) => void) | undefined
}

function Head({ column: { key, label, sorts, align, stays }, sorting, onSort }: HeadProps) {
  if (!sorts)
    return (
      <th scope="col" data-align={align} data-stays={stays} className={styles.plain}>
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

function Cell({ column: { label, align, heads, wide, oneLine, stays }, children }: CellProps) {
  const content = <div className={styles.content}>{children}</div>
  if (heads)
    return (
      <th scope="row" className={styles.name} data-label={label}>
        {content}
      </th>
    )
  return (
    <td data-align={align} data-label={label} data-wide={wide} data-one-line={oneLine} data-stays={stays}>
      {content}
    </td>
  )
}
