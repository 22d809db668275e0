import path from 'node:path'
import { format } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/database/connect.ts'
import { readMigrations } from '#server/database/migrate.ts'
import { migrations } from '#server/database/migrations/index.ts'
import { createStorage, type TestStorage } from '#test/support/database.ts'
import { adminCommand } from './admin.ts'
import { backupCommand } from './backup.ts'
import { type Command, runCommand } from './command.ts'

const next = '9999-next'
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

/** Makes this process have the code of the next version from now on. */
function upgradeCode(): void {
  migrations[next] = { up: async () => {} }
  cleanups.push(() => delete migrations[next])
}

/** Listens for notifications, like a site of any version. */
async function openSite(storage: TestStorage) {
  const site = await openDatabase({ ...storage, own: true })
  cleanups.push(() => site.close())
  await site.listen('muster_clans', () => {}, () => {}) // prettier-ignore
  return site
}

async function run(storage: TestStorage, command: unknown, ...args: string[]) {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation((...parts) => void lines.push(format(...parts)))
  const url = storage.databaseUrl === undefined ? {} : { DATABASE_URL: storage.databaseUrl }
  const environment = { MUSTER_ENV: '', DATA_DIR: storage.dataDir, ...url }
  const code = await runCommand(command as Command<unknown>, args, environment)
  return { code, error: lines.at(-1) }
}

// Slow, because opening the embedded database three times takes seconds.
test('a command of a newer version does not migrate the database of a running site', async () => {
  const storage = await createStorage()
  cleanups.push(() => storage.drop())
  const grant = () => run(storage, adminCommand, 'grant', 'ada@example.org')
  const unknown = { code: 1, error: expect.stringContaining('No account has the email') }
  const site = await openSite(storage)
  expect(await grant()).toEqual(unknown)

  upgradeCode()
  expect(await grant()).toEqual({
    code: 1,
    error: expect.stringMatching(/^A site is running on this database, .*: 9999-next\. .* docs\/UPGRADING\.md\.$/),
  })
  expect(await readMigrations(site.db)).not.toContain(next)
  expect(await run(storage, backupCommand, path.join(storage.dataDir, 'a.tar.gz'))).toMatchObject({ code: 0 })

  await site.close()
  expect(await grant()).toEqual(unknown)
  const upgraded = await openSite(storage)
  expect(await readMigrations(upgraded.db)).toContain(next)
  expect(await grant()).toEqual(unknown)
})
