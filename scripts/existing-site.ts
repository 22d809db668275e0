import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { databaseFolder } from '#server/database/embedded/create-folder.ts'
import { takeFolderLock } from '#server/database/embedded/folder-lock.ts'
import { readMigrations } from '#server/database/migrate.ts'
import { describeStorage } from '#server/describe-site.ts'
import { OperatorError } from '#server/operator-error.ts'

/** False if opening the embedded database would create it. On a server, databases exist beforehand. */
export function hasDatabase({ databaseUrl, dataDir }: Config): boolean {
  return databaseUrl !== undefined || existsSync(path.join(databaseFolder(dataDir), 'PG_VERSION'))
}

export async function hasTables({ db }: Database): Promise<boolean> {
  return (await readMigrations(db)).length > 0
}

/** Call this before creating an embedded database. The returned function deletes it and a new `DATA_DIR`, unless they are in use. */
export function prepareDiscard({ dataDir }: Config): () => Promise<void> {
  const isNewFolder = !existsSync(dataDir)
  return async () => {
    const lock = takeFolderLock(dataDir)
    if (!lock) return
    try {
      await rm(databaseFolder(dataDir), { recursive: true, force: true })
    } finally {
      lock.release()
    }
    if (isNewFolder) await rm(dataDir, { recursive: true, force: true })
  }
}

export function noSiteError(config: Config): OperatorError {
  return new OperatorError(
    `There is no site in the ${describeStorage(config)}. Check DATA_DIR and DATABASE_URL, or name the site's settings file ` +
      'with --settings. Only start, restore, seed and import --new create a site.',
  )
}
