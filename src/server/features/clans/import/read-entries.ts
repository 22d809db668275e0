import { FileColumns } from './file-columns.ts'
import { importKeyOf } from './import-key.ts'
import type { KeyedListing } from './import-store.ts'
import { type ReadListing, readListing } from './read-listing.ts'
import type { SourceRow } from './source-row.ts'

/** A row that does not become a new listing. */
export type Finding =
  | {
      readonly kind: 'bad'
      readonly line: number
      readonly name: string | undefined
      readonly reasons: readonly string[]
    }
  | { readonly kind: 'repeated'; readonly line: number; readonly name: string; readonly firstLine: number }
  | { readonly kind: 'present'; readonly line: number; readonly name: string; readonly id: number }

export interface Entry extends KeyedListing {
  readonly line: number
}

/** Updated while `entries` is being read. */
export interface Counts {
  rows: number
  bad: number
  repeated: number
  /** How many listings got each language from their description. */
  readonly languagesFromDescriptions: Map<string, number>
}

/** Yields each valid listing of the file once. */
export function readEntries(read: () => AsyncIterable<SourceRow>, onFinding: (finding: Finding) => void) {
  const counts: Counts = { rows: 0, bad: 0, repeated: 0, languagesFromDescriptions: new Map() }
  const columns = new FileColumns()
  const lines = new Map<string, number>()
  async function* entries(): AsyncGenerator<Entry> {
    for await (const row of read()) {
      counts.rows += 1
      columns.add(row)
      const found: ReadListing = readListing(row)
      if ('reasons' in found) {
        counts.bad += 1
        onFinding({ kind: 'bad', ...found })
        continue
      }
      const { line, listing, languagesFromDescription } = found
      const key = importKeyOf(listing)
      const firstLine = lines.get(key)
      if (firstLine === undefined) {
        lines.set(key, line)
        for (const tag of languagesFromDescription)
          counts.languagesFromDescriptions.set(tag, (counts.languagesFromDescriptions.get(tag) ?? 0) + 1)
        yield { key, line, listing }
      } else {
        counts.repeated += 1
        onFinding({ kind: 'repeated', line, name: listing.name, firstLine })
      }
    }
  }
  return { entries: entries(), counts, columns }
}
