import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { notifyClansChanged } from '#server/domain/clan-events.ts'
import { importKeyOf } from './import-key.ts'
import { findKeys, findUnkeyed, insertListings, type KeyedListing, lockImports } from './import-store.ts'
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

export interface ImportOptions {
  /** Called twice. */
  readonly read: () => AsyncIterable<SourceRow>
  readonly dryRun?: boolean
  readonly skipBad?: boolean
  /** In any order. */
  readonly onFinding?: (finding: Finding) => void
}

/** Row counts. If not `done`, `added` is what would be added. */
export interface ImportReport {
  readonly rows: number
  readonly added: number
  readonly present: number
  readonly repeated: number
  readonly bad: number
  /** False for dry runs, and if there were bad rows. */
  readonly done: boolean
}

/** Rows per statement. */
const batchSize = 1000

interface Entry extends KeyedListing {
  readonly line: number
}

/**
 * Imports all rows or none, unless bad rows may be skipped. Existing listings stay unchanged. Reads the file twice,
 * because a transaction blocks everyone else on the embedded database: it starts only after the file was checked.
 */
export async function importListings(db: Kysely<Schema>, options: ImportOptions): Promise<ImportReport> {
  const { read, dryRun = false, skipBad = false, onFinding = () => {} } = options
  const { entries, counts } = readEntries(read, onFinding)
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
  const report = { ...counts, added: missing, present, done: false }
  if (dryRun || (counts.bad > 0 && !skipBad)) return report
  const added = missing === 0 ? 0 : await addMissing(db, read, counts)
  return { ...report, added, present: present + missing - added, done: true }
}

/** Updated while `entries` is read. */
interface Counts {
  rows: number
  bad: number
  repeated: number
}

function readEntries(read: ImportOptions['read'], onFinding: (finding: Finding) => void) {
  const counts: Counts = { rows: 0, bad: 0, repeated: 0 }
  const lines = new Map<string, number>()
  async function* entries(): AsyncGenerator<Entry> {
    for await (const row of read()) {
      counts.rows += 1
      const found: ReadListing = readListing(row)
      if ('reasons' in found) {
        counts.bad += 1
        onFinding({ kind: 'bad', ...found })
        continue
      }
      const { line, listing } = found
      const key = importKeyOf(listing)
      const firstLine = lines.get(key)
      if (firstLine === undefined) {
        lines.set(key, line)
        yield { key, line, listing }
      } else {
        counts.repeated += 1
        onFinding({ kind: 'repeated', line, name: listing.name, firstLine })
      }
    }
  }
  return { entries: entries(), counts }
}

/** Returns the number of added listings. */
async function addMissing(db: Kysely<Schema>, read: ImportOptions['read'], firstPass: Counts): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await lockImports(transaction)
    const ids: number[] = []
    const { entries, counts } = readEntries(read, () => {})
    for await (const { listings, findId } of withExistingIds(transaction, entries)) {
      const missing = listings.filter(({ key }) => findId(key) === undefined)
      if (missing.length > 0) ids.push(...(await insertListings(transaction, missing)))
    }
    if (counts.rows !== firstPass.rows || counts.bad !== firstPass.bad) {
      throw new Error('The file changed while it was being read. Nothing was imported.')
    }
    if (ids.length > 0) await notifyClansChanged(transaction, ids)
    return ids.length
  })
}

async function* withExistingIds(db: Kysely<Schema>, entries: AsyncIterable<Entry>) {
  const unkeyed = await findUnkeyed(db)
  for await (const listings of inBatches(entries)) {
    const keyed = await findKeys(
      db,
      listings.map(({ key }) => key),
    )
    yield { listings, findId: (key: string) => keyed.get(key) ?? unkeyed.get(key) }
  }
}

async function* inBatches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
