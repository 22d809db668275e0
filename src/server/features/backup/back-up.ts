import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { readMigrations } from '#server/database/migrate.ts'
import { partitionedWeeks } from '#server/database/partitions.ts'
import { readUpload, type Uploads } from '#server/uploads/uploads.ts'
import { type ArchiveWriter, writeArchive } from './write-archive.ts'
import { copyOut } from './copy-rows.ts'
import { describeTables, readSequences } from './describe-tables.ts'
import { manifestName, type Summary, summaryName, writeManifest } from './manifest.ts'

export interface BackupCounts {
  readonly rows: number
  readonly uploads: number
}

/**
 * Writes a backup that is consistent as of one instant, even while the site runs. Excludes the job queue; a start requeues queued
 * emails. Without `uploads`, the backup has only rows, and restoring it does not touch the uploads.
 */
export async function backUp(database: Database, uploads: Uploads | undefined, file: string): Promise<BackupCounts> {
  let counts: BackupCounts = { rows: 0, uploads: 0 }
  await writeArchive(file, async (archive) => {
    // Copy uploads before and after the snapshot, so that all files that its rows reference are included.
    const copied = new Set<string>()
    await addUploads(archive, uploads, copied)
    const before = await addUploads(archive, uploads, copied)
    await database.onOwnConnection(async ({ db, client }) => {
      const summary = await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (snapshot): Promise<Omit<Summary, 'uploads'>> => {
          await sql`select set_config('statement_timeout', '0', true),
            set_config('idle_in_transaction_session_timeout', '0', true)`.execute(snapshot)
          const tables = await describeTables(snapshot)
          const manifest = {
            takenAt: new Date().toISOString(),
            storage: database.kind,
            migrations: await readMigrations(snapshot),
            weeks: await partitionedWeeks(snapshot),
            tables: tables.map(({ name, columns }) => ({ name, columns })),
          }
          await archive.add(manifestName, writeManifest(uploads ? 'withUploads' : 'rowsOnly', manifest))
          const rows: Record<string, number> = {}
          for (const table of tables) {
            rows[table.name] = 0
            let piece = 0
            for await (const chunk of copyOut(client, table)) {
              piece += 1
              rows[table.name] = (rows[table.name] ?? 0) + chunk.rows
              await archive.add(`tables/${table.name}/${String(piece).padStart(6, '0')}.copy`, chunk.bytes)
            }
          }
          return { rows, sequences: await readSequences(snapshot) }
        })
      const after = await addUploads(archive, uploads, copied)
      // The snapshot's rows may reference files that were replaced during the copy, so include the earlier names.
      const names = [...new Set([...before, ...after])]
      await archive.add(summaryName, Buffer.from(JSON.stringify({ ...summary, uploads: uploads ? names : null })))
      counts = { rows: Object.values(summary.rows).reduce((sum, rows) => sum + rows, 0), uploads: names.length }
    })
  })
  return counts
}

/** Skips uploads in `copied`. Returns the names of all existing uploads. */
async function addUploads(
  archive: ArchiveWriter,
  uploads: Uploads | undefined,
  copied: Set<string>,
): Promise<string[]> {
  const existing: string[] = []
  if (!uploads) return existing
  for await (const name of uploads.list()) {
    if (!copied.has(name)) {
      const bytes = await readUpload(uploads, name)
      if (!bytes) continue
      await archive.add(`uploads/${name}`, bytes)
      copied.add(name)
    }
    existing.push(name)
  }
  return existing
}
