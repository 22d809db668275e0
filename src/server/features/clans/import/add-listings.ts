import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { commandLine, recordAudit } from '#server/domain/audit-log.ts'
import { notifyClansChanged } from '#server/domain/clan-events.ts'
import { findKeys, findUnkeyed, insertListings, lockImports, nextImportNumber } from './import-store.ts'
import { type Counts, type Entry, readEntries } from './read-entries.ts'
import type { SourceRow } from './source-row.ts'

const batchSize = 1000

export interface Source {
  readonly read: () => AsyncIterable<SourceRow>
  /** For the audit log. */
  readonly fileName: string
}

export interface Added {
  readonly added: number
  /** For `undoImport`; undefined if nothing was added. */
  readonly number: number | undefined
}

/** Adds the missing listings in one transaction. Fails if the file has changed since it was checked. */
export async function addMissing(db: Kysely<Schema>, { read, fileName }: Source, firstPass: Counts): Promise<Added> {
  return db.transaction().execute(async (transaction) => {
    await lockImports(transaction)
    const number = await nextImportNumber(transaction)
    const ids: number[] = []
    const { entries, counts } = readEntries(read, () => {})
    for await (const { listings, findId } of withExistingIds(transaction, entries)) {
      const missing = listings.filter(({ key }) => findId(key) === undefined)
      if (missing.length > 0) ids.push(...(await insertListings(transaction, missing, number)))
    }
    if (counts.rows !== firstPass.rows || counts.bad !== firstPass.bad) {
      throw new Error('The file changed while it was being read. Nothing was imported.')
    }
    if (ids.length === 0) return { added: 0, number: undefined }
    await notifyClansChanged(transaction, ids)
    const after = { file: fileName, listings: ids.length }
    const entry = { act: 'importListings', clanId: null, subject: `Import ${number}`, before: null, after }
    await recordAudit(transaction, commandLine, entry, Date.now())
    return { added: ids.length, number }
  })
}

/** Yields batches, each with a function that finds the ID of an existing clan. */
export async function* withExistingIds(db: Kysely<Schema>, entries: AsyncIterable<Entry>) {
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
