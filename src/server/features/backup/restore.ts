import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Client } from 'pg'
import type { Database } from '#server/database/database.ts'
import { migrateWithin } from '#server/database/migrate.ts'
import { migrations } from '#server/database/migrations/index.ts'
import { addVotePartition } from '#server/database/partitions.ts'
import type { Schema } from '#server/database/schema.ts'
import { OperatorError } from '#server/operator-error.ts'
import type { Uploads } from '#server/uploads/uploads.ts'
import { readArchive } from './archive.ts'
import type { BackupCounts } from './back-up.ts'
import { clearDatabase, isUsed, readArticlePictures } from './clear-database.ts'
import { copyIn } from './copy-rows.ts'
import { type Manifest, manifestName, readManifest, readSummary, type Summary, summaryName } from './manifest.ts'
import { stageUploads, type StagedUploads } from './stage-uploads.ts'

interface RestoreTarget {
  readonly database: Database
  readonly uploads: Uploads
  /** Temporary; created and removed here. */
  readonly stagingDir: string
  readonly force: boolean
}

/**
 * Restores everything or nothing: one transaction creates the tables as of the backup, fills and migrates them.
 * @throws OperatorError if a site is running, the target is not empty, or the file is incomplete
 */
export async function restore(
  file: string,
  { database, uploads, stagingDir, force }: RestoreTarget,
): Promise<BackupCounts> {
  return database.onOwnConnection(async ({ db, client }) => {
    await rejectExistingSite(db, uploads, force)
    const staged = await stageUploads(uploads, stagingDir)
    const restoreAll = async (transaction: Kysely<Schema>) => {
      await sql`select set_config('statement_timeout', '0', true),
        set_config('idle_in_transaction_session_timeout', '0', true)`.execute(transaction)
      await clearDatabase(transaction)
      const summary = await load(file, { transaction, client, staged })
      await setSequences(transaction, summary.sequences)
      await migrateWithin(transaction)
      await staged.store(summary.uploads)
      return summary
    }
    const { rows, uploads: names } = await db
      .transaction()
      .execute(restoreAll)
      .catch(async (error: unknown) => {
        await staged.rollBack()
        throw error
      })
    await staged.cleanUp(names)
    return { rows: Object.values(rows).reduce((sum, count) => sum + count, 0), uploads: names.length }
  })
}

async function rejectExistingSite(db: Kysely<Schema>, uploads: Uploads, force: boolean): Promise<void> {
  // Every running site listens for notifications.
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query ilike 'listen "muster%' limit 1`.execute(
    db,
  )
  if (rows.length > 0) throw new OperatorError('A site is running on this database. Stop it first.')
  if (force) return
  if ((await isUsed(db)) || (await hasOtherUploads(db, uploads))) {
    throw new OperatorError('A site already exists here. To replace it and lose its data, use --force.')
  }
}

/** Ignores the images of starter articles. */
async function hasOtherUploads(db: Kysely<Schema>, uploads: Uploads): Promise<boolean> {
  const articleImages = (await readArticlePictures(db)).map((name) => path.parse(name).name)
  // All sizes of an image start with its name.
  for await (const file of uploads.list()) if (!articleImages.some((name) => file.startsWith(name))) return true
  return false
}

interface LoadTarget {
  readonly transaction: Kysely<Schema>
  readonly client: Client
  readonly staged: StagedUploads
}

async function load(file: string, { transaction, client, staged }: LoadTarget): Promise<Summary> {
  let manifest: Manifest | undefined
  let summary: Summary | undefined
  const rows: Record<string, number> = {}
  for await (const { name, bytes } of readArchive(file)) {
    const [kind, ...rest] = name.split('/')
    if (kind === 'uploads') await staged.write(rest.join('/'), bytes)
    else if (name === manifestName) {
      manifest = readManifest(bytes)
      await createTables(transaction, manifest)
    } else if (name === summaryName) summary = readSummary(bytes)
    else if (kind === 'tables') {
      const table = manifest?.tables.find((one) => one.name === rest[0])
      if (!table) throw new OperatorError(`${file} is not a backup of Muster: it contains the unknown table ${name}.`)
      rows[table.name] = (rows[table.name] ?? 0) + (await copyIn(client, table, bytes))
    } else throw new OperatorError(`${file} is not a backup of Muster: it contains ${name}.`)
  }
  if (!manifest || !summary) throw new OperatorError(`${file} is not a backup of Muster.`)
  for (const { name } of manifest.tables) {
    const [found, expected] = [rows[name] ?? 0, summary.rows[name] ?? 0]
    if (found !== expected) throw new OperatorError(`${file} is broken: ${name} has ${found} rows, not ${expected}.`)
  }
  await switchTriggers(transaction, manifest, 'enable')
  return summary
}

/** Creates empty tables as of the backup, with disabled triggers. */
async function createTables(transaction: Kysely<Schema>, manifest: Manifest): Promise<void> {
  const unknown = manifest.migrations.filter((name) => !(name in migrations))
  if (unknown.length > 0) {
    throw new OperatorError(
      `A newer version of Muster made this backup: this version does not have ${unknown.join(', ')}. Restore it with the newer version.`,
    )
  }
  const applied = manifest.migrations.flatMap((name) => {
    const migration = migrations[name]
    return migration ? [[name, migration] as const] : []
  })
  await migrateWithin(transaction, Object.fromEntries(applied))
  await switchTriggers(transaction, manifest, 'disable')
  const tables = manifest.tables.map(({ name }) => sql.table(name))
  await sql`truncate ${sql.join(tables)}`.execute(transaction)
  for (const week of manifest.weeks) await addVotePartition(transaction, week)
}

async function switchTriggers(transaction: Kysely<Schema>, { tables }: Manifest, to: 'enable' | 'disable') {
  for (const { name } of tables)
    await sql`alter table ${sql.table(name)} ${sql.raw(to)} trigger user`.execute(transaction)
}

async function setSequences(transaction: Kysely<Schema>, sequences: Summary['sequences']): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    if (last !== null) await sql`select setval(${name}::regclass, ${last}::int8)`.execute(transaction)
  }
}
