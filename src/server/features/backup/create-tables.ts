import { type Kysely, sql } from 'kysely'
import { migrateWithin } from '#server/database/migrate.ts'
import { migrations } from '#server/database/migrations/index.ts'
import { addVotePartition } from '#server/database/partitions.ts'
import type { Schema } from '#server/database/schema.ts'
import { OperatorError } from '#server/operator-error.ts'
import { describeTables, readSequences } from './describe-tables.ts'
import type { Manifest, Summary, TableDescription } from './manifest.ts'

/**
 * Creates empty tables as of the backup, with disabled triggers. The names in `manifest` come from the file, so it accepts only names
 * of tables and columns that the migrations created.
 * @throws OperatorError
 */
export async function createTables(transaction: Kysely<Schema>, manifest: Manifest): Promise<void> {
  await migrateWithin(transaction, migrationsOf(manifest))
  const created = await describeTables(transaction)
  for (const { name, columns } of manifest.tables) {
    const known = created.find((table) => table.name === name)?.columns
    if (!known) throw foreign(`the table ${JSON.stringify(name)}`)
    const unknown = columns.find((column) => !known.includes(column))
    if (unknown !== undefined) throw foreign(`the column ${JSON.stringify(unknown)} of ${name}`)
  }
  await switchTriggers(transaction, created, 'disable')
  if (created.length > 0)
    await sql`truncate ${sql.join(created.map(({ name }) => sql.table(name)))}`.execute(transaction)
  for (const week of manifest.weeks) await addVotePartition(transaction, week)
}

function migrationsOf(manifest: Manifest): typeof migrations {
  const unknown = manifest.migrations.filter((name) => !Object.hasOwn(migrations, name))
  if (unknown.length > 0) {
    throw new OperatorError(
      `A newer version of Muster made this backup: this version does not have ${JSON.stringify(unknown)}. Restore it with the newer version.`,
    )
  }
  const applied = Object.entries(migrations).slice(0, manifest.migrations.length)
  if (applied.some(([name], i) => name !== manifest.migrations[i]))
    throw new OperatorError('The file is not a backup of Muster: its migrations are incomplete.')
  return Object.fromEntries(applied)
}

export async function enableTriggers(transaction: Kysely<Schema>): Promise<void> {
  await switchTriggers(transaction, await describeTables(transaction), 'enable')
}

async function switchTriggers(
  transaction: Kysely<Schema>,
  tables: readonly TableDescription[],
  to: 'enable' | 'disable',
): Promise<void> {
  for (const { name } of tables)
    await sql`alter table ${sql.table(name)} ${sql.raw(to)} trigger user`.execute(transaction)
}

/** @throws OperatorError if the migrations did not create one of the sequences */
export async function setSequences(transaction: Kysely<Schema>, sequences: Summary['sequences']): Promise<void> {
  const created = await readSequences(transaction)
  for (const [name, last] of Object.entries(sequences)) {
    if (!Object.hasOwn(created, name)) throw foreign(`the sequence ${JSON.stringify(name)}`)
    if (last !== null) await sql`select setval(${name}::regclass, ${last}::int8)`.execute(transaction)
  }
}

function foreign(what: string): OperatorError {
  return new OperatorError(`The file is not a backup of Muster: Muster does not have ${what}.`)
}
