import { chooseColumns, missingColumns } from './columns.ts'
import { type SourceRow, UnreadableFile } from './source-row.ts'

/** Collects the columns of the rows read so far. In JSON files, rows may have different columns. */
export class FileColumns {
  readonly #all = new Set<string>()
  readonly #used = new Set<string>()
  #last = ''

  add(row: SourceRow): void {
    if ('problem' in row) return
    const columns = Object.keys(row.cells)
    const columnKey = columns.join('\0')
    if (columnKey === this.#last) return
    this.#last = columnKey
    for (const column of columns) if (column !== '') this.#all.add(column)
    for (const column of chooseColumns(columns).values()) this.#used.add(column)
  }

  /** Empty while no row has had a column. */
  get missing(): readonly string[] {
    return this.#all.size > 0 ? missingColumns(this.#used) : []
  }

  get isComplete(): boolean {
    return this.#all.size > 0 && this.missing.length === 0
  }

  /** Unknown columns, and columns whose field was already read from another column. */
  get ignored(): readonly string[] {
    return [...this.#all].filter((column) => !this.#used.has(column))
  }
}

/**
 * Reads rows until all required columns are found, normally in the first row.
 * @throws UnreadableFile if a column is missing in all rows, instead of an error for each row
 */
export async function checkColumns(rows: AsyncIterable<SourceRow>): Promise<void> {
  const columns = new FileColumns()
  for await (const row of rows) {
    columns.add(row)
    if (columns.isComplete) return
  }
  const { missing, ignored } = columns
  if (missing.length === 0) return
  const hint = ignored.length > 0 ? ` Unknown columns: ${listColumns(ignored)}.` : ''
  throw new UnreadableFile(undefined, `The file has no column ${missing.join(', ')}.${hint}`)
}

/** The keys of a JSON file may be data, so list only the first ones. */
const maxListed = 20

export function listColumns(columns: readonly string[]): string {
  const listed = columns.slice(0, maxListed).map((column) => JSON.stringify(column.slice(0, 80)))
  return [...listed, ...(columns.length > maxListed ? [`and ${columns.length - maxListed} more`] : [])].join(', ')
}
