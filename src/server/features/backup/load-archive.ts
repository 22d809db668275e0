import type { Kysely } from 'kysely'
import type { Client } from 'pg'
import type { Schema } from '#server/database/schema.ts'
import { OperatorError } from '#server/operator-error.ts'
import { copyIn } from './copy-rows.ts'
import { createTables, enableTriggers } from './create-tables.ts'
import { maxBytesOf } from './entry-limits.ts'
import { type Manifest, manifestName, readManifest, readSummary, type Summary, summaryName } from './manifest.ts'
import { readArchive } from './read-archive.ts'
import type { StagedUploads } from './stage-uploads.ts'

interface LoadTarget {
  readonly transaction: Kysely<Schema>
  readonly client: Client
  readonly staged: StagedUploads
}

/** Creates the tables, inserts the rows and stages the uploads. @throws OperatorError */
export async function loadArchive(file: string, { transaction, client, staged }: LoadTarget): Promise<Summary> {
  let manifest: Manifest | undefined
  let summary: Summary | undefined
  const rows = new Map<string, number>()
  for await (const { name, bytes } of readArchive(file, maxBytesOf)) {
    const [kind, ...rest] = name.split('/')
    if (kind === 'uploads') await staged.write(rest.join('/'), bytes)
    else if (name === manifestName && !manifest) {
      manifest = readManifest(bytes)
      await createTables(transaction, manifest)
    } else if (name === summaryName) summary = readSummary(bytes)
    else {
      const table = kind === 'tables' ? manifest?.tables.find((one) => one.name === rest[0]) : undefined
      if (!table) throw new OperatorError(`${file} is not a backup of Muster: it contains ${JSON.stringify(name)}.`)
      rows.set(table.name, (rows.get(table.name) ?? 0) + (await copyIn(client, table, bytes)))
    }
  }
  if (!manifest || !summary) throw new OperatorError(`${file} is not a backup of Muster.`)
  for (const { name } of manifest.tables) {
    const [found, expected] = [rows.get(name) ?? 0, summary.rows[name] ?? 0]
    if (found !== expected) throw new OperatorError(`${file} is broken: ${name} has ${found} rows, not ${expected}.`)
  }
  await enableTriggers(transaction)
  return summary
}
