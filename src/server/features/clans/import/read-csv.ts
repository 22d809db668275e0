import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { fieldNamed } from './columns.ts'
import { maxRecordLength, type SourceRow, UnreadableFile } from './source-row.ts'

const delimiters = [',', ';', '\t', '|'] as const

/** Accepts the usual separators, quoted multi-line fields and stray quotes. Counts lines from the content of the fields. */
export async function* readCsv(chunks: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  const input = chunks[Symbol.asyncIterator]()
  let head = ''
  for (let next = await input.next(); !next.done; next = await input.next()) {
    head += next.value
    if (head.length > maxRecordLength || /[\r\n]./s.test(head.trimStart())) break
  }
  let line = 1
  let header: readonly string[] | undefined
  for await (const fields of parseFields(rest(head, input), separatorOf(head), () => line)) {
    const start = line
    line += 1 + fields.reduce((sum, field) => sum + countBreaks(field), 0)
    if (fields.every((field) => field.trim() === '')) continue
    if (header) yield rowOf(header, fields, start)
    else header = fields.map((field) => field.trim())
  }
  if (!header) throw new UnreadableFile(undefined, 'The file is empty.')
}

async function* rest(head: string, input: AsyncIterator<string>): AsyncGenerator<string> {
  yield head
  for (let next = await input.next(); !next.done; next = await input.next()) yield next.value
}

async function* parseFields(
  text: AsyncIterable<string>,
  delimiter: string,
  line: () => number,
): AsyncGenerator<readonly string[]> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: maxRecordLength,
  })
  // On an error of the source, `pipeline` destroys the parser, which throws the error in the loop.
  pipeline(Readable.from(text), parser, () => {})
  try {
    for await (const fields of parser) yield fields as string[]
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableFile(line(), csvErrorMessage(error)) : error
  }
}

function csvErrorMessage({ code, message }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote that opens in this record is never closed'
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `this record is longer than ${maxRecordLength} characters; is a closing quote missing?`
  return message
}

/** Detects the separator that yields the most known columns; defaults to a comma. */
function separatorOf(head: string): string {
  const firstLine = /^\s*(.*)/.exec(head)?.[1] ?? ''
  const score = (delimiter: string) =>
    firstLine.split(delimiter).filter((cell) => fieldNamed(cell.replaceAll('"', '')) !== undefined).length
  return delimiters.reduce<string>((best, delimiter) => (score(delimiter) > score(best) ? delimiter : best), ',')
}

function rowOf(header: readonly string[], fields: readonly string[], line: number): SourceRow {
  if (fields.slice(header.length).some((field) => field.trim() !== '')) {
    const problem = `has ${fields.length} fields where the header has ${header.length}; is a quote missing?`
    return { line, problem }
  }
  return { line, cells: Object.fromEntries(header.map((column, i) => [column, fields[i] ?? ''])) }
}

function countBreaks(field: string): number {
  return field.match(/\r\n|\r|\n/g)?.length ?? 0
}
