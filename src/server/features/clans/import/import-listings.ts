import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { type Added, addMissing, type Source, withExistingIds } from './add-listings.ts'
import { checkColumns } from './file-columns.ts'
import { type Finding, readEntries } from './read-entries.ts'

export type { Finding }

/** `read` is called up to three times. */
export interface ImportOptions extends Source {
  readonly dryRun?: boolean
  readonly skipBad?: boolean
  /** Called in any order. */
  readonly onFinding?: (finding: Finding) => void
}

/** Row counts. If `done` is false, `added` is the number that would be added. */
export interface ImportReport extends Added {
  readonly rows: number
  readonly present: number
  readonly repeated: number
  readonly bad: number
  /** How many listings got each language (BCP 47) from their description. */
  readonly languagesFromDescriptions: ReadonlyMap<string, number>
  /** Columns that are not used in any row. */
  readonly ignoredColumns: readonly string[]
  /** False for dry runs, and if bad rows prevented the import. */
  readonly done: boolean
}

/**
 * Imports all rows or none, unless bad rows may be skipped. Existing listings do not change. Reads the file twice: the transaction, which
 * blocks all others on the embedded database, starts only after the file has been checked.
 * @throws UnreadableFile
 */
export async function importListings(db: Kysely<Schema>, options: ImportOptions): Promise<ImportReport> {
  const { read, dryRun = false, skipBad = false, onFinding = () => {} } = options
  await checkColumns(read())
  const { entries, counts, columns } = readEntries(read, onFinding)
  let present = 0
  let missing = 0
  for await (const { listings, findId } of withExistingIds(db, entries)) {
    for (const { key, line, listing } of listings) {
      const id = findId(key)
      if (id === undefined) missing += 1
      else {
        present += 1
        onFinding({ kind: 'present', line, name: listing.name, id })
      }
    }
  }
  const report = { ...counts, added: missing, present, ignoredColumns: columns.ignored, done: false, number: undefined }
  if (dryRun || (counts.bad > 0 && !skipBad)) return report
  if (missing === 0) return { ...report, done: true }
  const { added, number } = await addMissing(db, options, counts)
  return { ...report, added, number, present: present + missing - added, done: true }
}
