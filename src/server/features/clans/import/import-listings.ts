import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { notifyClansChanged } from '#server/domain/clan-events.ts'
import { importKeyOf } from './import-key.ts'
import { findKeys, findUnkeyed, insertListings, type KeyedListing, lockImports } from './import-store.ts'
import { type ReadListing, readListing } from './read-listing.ts'
import type { SourceRow } from './source-row.ts'

/** What there is to say about a row that does not become a new listing. */
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
  /** Reads the file from its beginning; called twice. */
  readonly read: () => AsyncIterable<SourceRow>
  /** Tell what would be done, and do nothing. */
  readonly dryRun?: boolean
  /** Import the good rows although there are bad ones. */
  readonly skipBad?: boolean
  /** Called for each row that does not become a new listing, in no order. */
  readonly tell?: (finding: Finding) => void
}

/** How many rows came to what. `added` is what would be added where `done` is false. */
export interface ImportReport {
  readonly rows: number
  readonly added: number
  readonly present: number
  readonly repeated: number
  readonly bad: number
  /** Whether the listings were added: not in a dry run, and not where bad rows stood in the way. */
  readonly done: boolean
}

/** Rows that go to the database together. */
const batchSize = 1000

interface Entry extends KeyedListing {
  readonly line: number
}

/**
 * Imports listings: all of the file's rows or none, unless bad ones may be skipped, in one transaction. What is listed
 * already is left as it is, so the same file twice changes nothing.
 *
 * The file is read twice: on the embedded database a transaction keeps everybody else waiting, so it begins only when the
 * whole file is known to be good.
 */
export async function importListings(db: Kysely<Schema>, options: ImportOptions): Promise<ImportReport> {
  const { read, dryRun = false, skipBad = false, tell = () => {} } = options
  const { entries, tally } = survey(read, tell)
  let present = 0
  let missing = 0
  for await (const { listings, there } of matched(db, entries)) {
    for (const { key, line, listing } of listings) {
      const id = there(key)
      if (id === undefined) missing += 1
      else {
        present += 1
        tell({ kind: 'present', line, name: listing.name, id })
      }
    }
  }
  const report = { ...tally, added: missing, present, done: false }
  if (dryRun || (tally.bad > 0 && !skipBad)) return report
  const added = missing === 0 ? 0 : await addMissing(db, read, tally)
  return { ...report, added, present: present + missing - added, done: true }
}

/** Counts; grows while `entries` is read. */
interface Tally {
  rows: number
  bad: number
  repeated: number
}

/** The good rows of the file, each listing once, and the count of all of them. */
function survey(read: ImportOptions['read'], tell: (finding: Finding) => void) {
  const tally: Tally = { rows: 0, bad: 0, repeated: 0 }
  const lines = new Map<string, number>()
  async function* entries(): AsyncGenerator<Entry> {
    for await (const row of read()) {
      tally.rows += 1
      const found: ReadListing = readListing(row)
      if ('reasons' in found) {
        tally.bad += 1
        tell({ kind: 'bad', ...found })
        continue
      }
      const { line, listing } = found
      const key = importKeyOf(listing)
      const firstLine = lines.get(key)
      if (firstLine === undefined) {
        lines.set(key, line)
        yield { key, line, listing }
      } else {
        tally.repeated += 1
        tell({ kind: 'repeated', line, name: listing.name, firstLine })
      }
    }
  }
  return { entries: entries(), tally }
}

/** Adds what is not there, in one transaction; answers how many. */
async function addMissing(db: Kysely<Schema>, read: ImportOptions['read'], before: Tally): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await lockImports(transaction)
    const ids: number[] = []
    const { entries, tally } = survey(read, () => {})
    for await (const { listings, there } of matched(transaction, entries)) {
      const missing = listings.filter(({ key }) => there(key) === undefined)
      if (missing.length > 0) ids.push(...(await insertListings(transaction, missing)))
    }
    if (tally.rows !== before.rows || tally.bad !== before.bad) {
      throw new Error('The file changed while it was read; nothing was imported.')
    }
    if (ids.length > 0) await notifyClansChanged(transaction, ids)
    return ids.length
  })
}

/** The listings in batches, each with a look at which of them are there: by key, the clan's id. */
async function* matched(db: Kysely<Schema>, entries: AsyncIterable<Entry>) {
  const unkeyed = await findUnkeyed(db)
  for await (const listings of inBatches(entries)) {
    const keyed = await findKeys(
      db,
      listings.map(({ key }) => key),
    )
    yield { listings, there: (key: string) => keyed.get(key) ?? unkeyed.get(key) }
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
