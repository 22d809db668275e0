import { randomUUID } from 'node:crypto'
import { cp } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import pg from 'pg'
import type { Storage } from './site.ts'

/** `seeded` has 40 clans and 600 votes, the same in each run. */
export type TemplateName = 'unseeded' | 'seeded'

/** Environment variable with the folder of this run's templates. Its name is also part of their database names on PostgreSQL. */
export const templatesVariable = 'MUSTER_E2E_TEMPLATES'

interface CopiedDatabase {
  /** Empty for the embedded database, which is in the data folder. */
  readonly url: string
  drop(): Promise<void>
}

export function templateFolder(storage: Storage, name: TemplateName): string {
  return path.join(process.env[templatesVariable] ?? '', storage, name)
}

export function templateDatabase(name: TemplateName): string {
  const run = path
    .basename(process.env[templatesVariable] ?? '')
    .toLowerCase()
    .replaceAll('-', '_')
  return `${run}_${name}`
}

/** Copies a template into an existing empty data folder and, on PostgreSQL, into a new database. */
export async function copyTemplate(storage: Storage, name: TemplateName, dataDir: string): Promise<CopiedDatabase> {
  await cp(templateFolder(storage, name), dataDir, { recursive: true })
  if (storage === 'embedded') return { url: '', drop: async () => {} }
  const copy = `muster_e2e_${randomUUID().replaceAll('-', '')}`
  await runOnServer(`create database ${copy} template ${templateDatabase(name)} strategy file_copy`)
  return { url: databaseUrl(copy), drop: () => runOnServer(`drop database ${copy} with (force)`) }
}

export function databaseUrl(name: string): string {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${name}`
  return url.href
}

export async function runOnServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
