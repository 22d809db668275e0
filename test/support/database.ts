import { randomUUID } from 'node:crypto'
import { cpSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest'
import { openDatabase } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import { createOnServer, databasePrefix, databaseUrl, runOnServer } from './database-template.ts'
import { emptyDatabase, prepareToEmpty } from './empty-database.ts'

/** The database of a test file; available inside hooks and tests. */
export interface TestDatabase {
  readonly db: Kysely<Schema>
  readonly database: Database
  /** A temporary folder for the test file, which contains the embedded database. */
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

export interface TestStorage {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  drop(): Promise<void>
}

/**
 * Provides a migrated database that is empty at the start of every test: on PostgreSQL if TEST_DATABASE_URL is set, otherwise
 * embedded. Test files of a worker share it, because creating and opening one takes more than a second. A file needs its own
 * database if it changes the schema, or depends on there being no listeners.
 */
export function useDatabase({ own = false } = {}): TestDatabase {
  let opened: (OpenStorage & RemovableListeners) | undefined
  beforeAll(async () => {
    const { storage, database } = own ? await openStorage() : await takeShared()
    opened = { storage, ...withRemovableListeners(database) }
  })
  beforeEach(async () => {
    const { database, storage } = present(opened)
    // The file's tests may have changed the schema.
    if (own) await prepareToEmpty(database.db)
    await emptyDatabase(database.db)
    // Belongs to the emptied log; a new log would not contain it.
    await rm(path.join(storage.dataDir, 'log-checkpoint'), { force: true })
  })
  afterEach(() => opened?.removeListeners())
  afterAll(async () => {
    if (!own) return
    await opened?.database.close()
    await opened?.storage.drop()
  })
  return {
    get db() {
      return present(opened).database.db
    },
    get database() {
      return present(opened).database
    },
    get dataDir() {
      return present(opened).storage.dataDir
    },
    get databaseUrl() {
      return present(opened).storage.databaseUrl
    },
  }
}

interface OpenStorage {
  readonly storage: TestStorage
  readonly database: Database
}

interface RemovableListeners {
  readonly database: Database
  removeListeners(): void
}

/** Without removal, listeners of earlier tests' sites would respond to notifications, and each keep 10 MB in memory. */
function withRemovableListeners(database: Database): RemovableListeners {
  const listeners: { notify?: Parameters<Database['listen']>[1]; resync?: () => void }[] = []
  const listen: Database['listen'] = (channel, receive, resync) => {
    const listener: (typeof listeners)[number] = { notify: receive, resync }
    listeners.push(listener)
    return database.listen(
      channel,
      (payload) => listener.notify?.(payload),
      () => listener.resync?.(),
    )
  }
  return {
    database: { ...database, listen },
    removeListeners() {
      for (const listener of listeners.splice(0)) {
        delete listener.notify
        delete listener.resync
      }
    },
  }
}

async function openStorage(): Promise<OpenStorage> {
  const storage = await createStorage()
  return { storage, database: await openDatabase(storage) }
}

/** The worker's database. It stays open until the worker ends, and the global setup deletes its data. */
let shared: Promise<OpenStorage> | undefined

/** Returns the worker's database. Deletes files that other test files left in its data folder. */
async function takeShared(): Promise<OpenStorage> {
  if (!shared) {
    shared = openStorage()
    const { database } = await shared
    await prepareToEmpty(database.db)
  }
  const opened = await shared
  const { dataDir } = opened.storage
  for (const name of await readdir(dataDir))
    if (!/^(db|run)\b/.test(name)) await rm(path.join(dataDir, name), { recursive: true, force: true })
  return opened
}

/** Creates a migrated database without opening it. */
export async function createStorage(): Promise<TestStorage> {
  const { server, runFolder } = inject('databaseTemplate')
  if (!server) return createEmbedded()
  const dataDir = await makeDataDir()
  const name = `${databasePrefix(runFolder)}${randomUUID().replaceAll('-', '')}`
  await createOnServer(server.url, name, server.name)
  return {
    dataDir,
    databaseUrl: databaseUrl(server.url, name),
    async drop() {
      await rm(dataDir, { recursive: true, force: true })
      await runOnServer(server.url, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Creates a migrated embedded database without opening it, even if tests run on PostgreSQL. */
export async function createEmbedded(): Promise<TestStorage & { readonly databaseUrl: undefined }> {
  const dataDir = await makeDataDir()
  // For a thousand small files, a synchronous copy is three times faster.
  cpSync(inject('databaseTemplate').folder, path.join(dataDir, 'db'), { recursive: true })
  return { dataDir, databaseUrl: undefined, drop: () => rm(dataDir, { recursive: true, force: true }) }
}

const makeDataDir = () => mkdtemp(path.join(inject('databaseTemplate').runFolder, 'd-'))

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the test database is available only inside hooks and tests')
  return value
}
