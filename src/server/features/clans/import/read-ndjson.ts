import { longestRecord, type SourceRow, UnreadableFile } from './source-row.ts'

/** Reads NDJSON: an object on each line. A line that is none is a bad row, and the next one is read. */
export async function* readNdjson(chunks: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  let line = 0
  for await (const text of splitLines(chunks)) {
    line += 1
    if (text.length > longestRecord) throw new UnreadableFile(line, `is longer than ${longestRecord} characters`)
    if (text.trim() !== '') yield parseObject(text, line)
  }
}

/** The object that a JSON text holds, as a row. */
export function parseObject(text: string, line: number): SourceRow {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { line, problem: `is not JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { line, cells: value as Record<string, unknown> }
    : { line, problem: 'is not an object' }
}

async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let open = ''
  for await (const chunk of chunks) {
    const lines = (open + chunk).split('\n')
    open = lines.pop() ?? ''
    yield* lines
    // The reader refuses it by its length.
    if (open.length > longestRecord) break
  }
  yield open
}
