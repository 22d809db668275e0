/** A record of an imported file: its cells by the names that the file gives them, or why it could not be read. */
export type SourceRow =
  | { readonly line: number; readonly cells: Readonly<Record<string, unknown>> }
  | { readonly line: number; readonly problem: string }

/** Reads a file's records, one at a time; `line` (from 1) is where each begins. */
export type ReadRows = (chunks: AsyncIterable<string>) => AsyncIterable<SourceRow>

/** The most characters that one record may have: a quote that is never closed must not swallow the memory. */
export const longestRecord = 1_000_000

/** The file cannot be read further; its message is a sentence for the operator. */
export class UnreadableFile extends Error {
  constructor(line: number | undefined, what: string) {
    super(line === undefined ? what : `line ${line}: ${what}`)
    this.name = 'UnreadableFile'
  }
}
