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

interface Place {
  readonly database: Database
  readonly uploads: Uploads
  /** A folder that this may make and removes again: uploads wait there until all of them have been read. */
  readonly stagingDir: string
  /** Replace what is there. */
  readonly force: boolean
}

/**
 * Brings a site back from a backup, all of it or nothing: in one transaction the tables are made as they were, filled, and
 * brought to this version of the code. Rejects with a sentence for the operator where the place is in use or not empty,
 * and where the file is not whole.
 */
export async function restore(file: string, { database, uploads, stagingDir, force }: Place): Promise<BackupCounts> {
  return database.onOwnConnection(async ({ db, client }) => {
    await refuseUsed(db, uploads, force)
    const staged = await stageUploads(uploads, stagingDir)
    const restoreAll = async (transaction: Kysely<Schema>) => {
      await sql`select set_config('statement_timeout', '0', true),
        set_config('idle_in_transaction_session_timeout', '0', true)`.execute(transaction)
      await clearDatabase(transaction)
      const summary = await load(file, { transaction, client, staged })
      await setSequences(transaction, summary.sequences)
      await migrateWithin(transaction)
      await staged.settle(summary.uploads)
      return summary
    }
    const { rows, uploads: names } = await db
      .transaction()
      .execute(restoreAll)
      .catch(async (error: unknown) => {
        await staged.undo()
        throw error
      })
    await staged.finish(names)
    return { rows: Object.values(rows).reduce((sum, count) => sum + count, 0), uploads: names.length }
  })
}

async function refuseUsed(db: Kysely<Schema>, uploads: Uploads, force: boolean): Promise<void> {
  // Every site hears notices on a connection of its own.
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query ilike 'listen "muster%' limit 1`.execute(
    db,
  )
  if (rows.length > 0) throw new OperatorError('A site runs on this database. Stop it first.')
  if (force) return
  if ((await isUsed(db)) || (await hasOtherUploads(db, uploads))) {
    throw new OperatorError('There is a site in this place already, and it would be lost. --force replaces it.')
  }
}

/** Whether there are uploads beside the pictures of a fresh site's first articles. */
async function hasOtherUploads(db: Kysely<Schema>, uploads: Uploads): Promise<boolean> {
  const known = (await readArticlePictures(db)).map((name) => path.parse(name).name)
  // A picture's files begin with its name, whatever their width.
  for await (const file of uploads.list()) if (!known.some((name) => file.startsWith(name))) return true
  return false
}

interface Target {
  readonly transaction: Kysely<Schema>
  readonly client: Client
  readonly staged: StagedUploads
}

/** Reads the whole file into its place; answers its summary. */
async function load(file: string, { transaction, client, staged }: Target): Promise<Summary> {
  let manifest: Manifest | undefined
  let summary: Summary | undefined
  const rows: Record<string, number> = {}
  for await (const { name, bytes } of readArchive(file)) {
    const [kind, ...rest] = name.split('/')
    if (kind === 'uploads') await staged.write(rest.join('/'), bytes)
    else if (name === manifestName) {
      manifest = readManifest(bytes)
      await makeTables(transaction, manifest)
    } else if (name === summaryName) summary = readSummary(bytes)
    else if (kind === 'tables') {
      const table = manifest?.tables.find((one) => one.name === rest[0])
      if (!table) throw new OperatorError(`${file} is no backup of Muster: nothing is known of ${name}.`)
      rows[table.name] = (rows[table.name] ?? 0) + (await copyIn(client, table, bytes))
    } else throw new OperatorError(`${file} is no backup of Muster: it holds ${name}.`)
  }
  if (!manifest || !summary) throw new OperatorError(`${file} is no backup of Muster.`)
  for (const { name } of manifest.tables) {
    const [found, expected] = [rows[name] ?? 0, summary.rows[name] ?? 0]
    if (found !== expected) throw new OperatorError(`${file} is broken: ${name} has ${found} rows, not ${expected}.`)
  }
  await switchTriggers(transaction, manifest, 'enable')
  return summary
}

/** Makes the tables as they were, empty, with triggers that take no notice of what is put in. */
async function makeTables(transaction: Kysely<Schema>, manifest: Manifest): Promise<void> {
  const unknown = manifest.migrations.filter((name) => !(name in migrations))
  if (unknown.length > 0) {
    throw new OperatorError(
      `This backup is of a newer version of Muster: this one does not know ${unknown.join(', ')}. Restore it with that one.`,
    )
  }
  const seen = manifest.migrations.flatMap((name) => {
    const migration = migrations[name]
    return migration ? [[name, migration] as const] : []
  })
  await migrateWithin(transaction, Object.fromEntries(seen))
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
