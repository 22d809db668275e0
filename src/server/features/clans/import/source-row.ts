/** A record of a file: its cells by column name, or why it is invalid. */
export type SourceRow =
  | { readonly line: number; readonly cells: Readonly<Record<string, unknown>> }
  | { readonly line: number; readonly problem: string }

/** Reads records one at a time; `line` (from 1) is where a record starts. */
export type ReadRows = (chunks: AsyncIterable<string>) => AsyncIterable<SourceRow>

/** In characters, so that an unclosed quote cannot exhaust the memory. */
export const maxRecordLength = 1_000_000

/** The rest of the file cannot be read. The message is for the operator. */
export class UnreadableFile extends Error {
  constructor(line: number | undefined, what: string) {
    super(line === undefined ? what : `line ${line}: ${what}`)
    this.name = 'UnreadableFile'
  }
}
