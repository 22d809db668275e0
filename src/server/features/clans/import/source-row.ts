/** Cells by column name, or the reason why the row is invalid. */
export type SourceRow =
  | { readonly line: number; readonly cells: Readonly<Record<string, unknown>> }
  | { readonly line: number; readonly problem: string }

/** `line` (from 1) is the first line of a record. */
export type ReadRows = (chunks: AsyncIterable<string>) => AsyncIterable<SourceRow>

/** In characters. Prevents an unclosed quote from exhausting memory. */
export const maxRecordLength = 1_000_000

/** The rest of the file cannot be read. The message is for the operator. */
export class UnreadableFile extends Error {
  constructor(line: number | undefined, what: string) {
    super(line === undefined ? what : `line ${line}: ${what}`)
    this.name = 'UnreadableFile'
  }
}
