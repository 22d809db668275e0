import { maxRecordLength, type SourceRow, UnreadableFile } from './source-row.ts'

/** An invalid line is a bad row, and reading continues. */
export async function* readNdjson(chunks: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  let line = 0
  for await (const text of splitLines(chunks)) {
    line += 1
    if (text.length > maxRecordLength) throw new UnreadableFile(line, `is longer than ${maxRecordLength} characters`)
    if (text.trim() !== '') yield parseObject(text, line)
  }
}

export function parseObject(text: string, line: number): SourceRow {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { line, problem: `is not valid JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { line, cells: value as Record<string, unknown> }
    : { line, problem: 'is not an object' }
}

async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let partial = ''
  for await (const chunk of chunks) {
    const lines = (partial + chunk).split('\n')
    partial = lines.pop() ?? ''
    yield* lines
    // The caller rejects the line because of its length.
    if (partial.length > maxRecordLength) break
  }
  yield partial
}
