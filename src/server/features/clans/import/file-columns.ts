import { chooseColumns, missingColumns } from './columns.ts'
import { type SourceRow, UnreadableFile } from './source-row.ts'

/** The columns of the rows read so far. In JSON files, each row may have others. */
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

  /** None while no row had a column. */
  get missing(): readonly string[] {
    return this.#all.size > 0 ? missingColumns(this.#used) : []
  }

  get isComplete(): boolean {
    return this.#all.size > 0 && this.missing.length === 0
  }

  /** Unknown columns, and those whose field was already read from another column. */
  get ignored(): readonly string[] {
    return [...this.#all].filter((column) => !this.#used.has(column))
  }
}

/**
 * Reads rows until all required columns were found, which is normally the first row.
 * @throws UnreadableFile if no row has one of them, instead of an error for every row
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

/** The keys of a JSON file may be data, so only the first ones are listed. */
const maxListed = 20

export function listColumns(columns: readonly string[]): string {
  const listed = columns.slice(0, maxListed).map((column) => JSON.stringify(column.slice(0, 80)))
  return [...listed, ...(columns.length > maxListed ? [`and ${columns.length - maxListed} more`] : [])].join(', ')
}
