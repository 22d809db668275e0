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
  /** In any order. */
  readonly onFinding?: (finding: Finding) => void
}

/** Row counts. If not `done`, `added` is what would be added. */
export interface ImportReport extends Added {
  readonly rows: number
  readonly present: number
  readonly repeated: number
  readonly bad: number
  /** How many listings of the file got each language (BCP 47) from their description. */
  readonly languagesFromDescriptions: ReadonlyMap<string, number>
  /** Columns whose content is used in no row. */
  readonly ignoredColumns: readonly string[]
  /** False for dry runs, and if there were bad rows. */
  readonly done: boolean
}

/**
 * Imports all rows or none, unless bad rows may be skipped. Existing listings stay unchanged. Reads the file twice,
 * because a transaction blocks everyone else on the embedded database: it starts only after the file was checked.
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
