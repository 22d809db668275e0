import { cpSync, existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { format } from 'node:util'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import * as connect from '#server/database/connect.ts'
import { databaseFolder } from '#server/database/embedded/create-folder.ts'
import { createEmbedded } from '#test/support/database.ts'
import { createOnServer, databaseUrl, runOnServer } from '#test/support/database-template.ts'
import { adminCommand } from './admin.ts'
import { backupCommand } from './backup.ts'
import { type Command, runCommand } from './command.ts'
import { importCommand } from './import.ts'
import { restoreCommand } from './restore.ts'

const { server } = inject('databaseTemplate')
const database = `muster_empty_${process.pid}`
let folder: string
let dataDir: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'muster-nothing-'))
  dataDir = path.join(folder, 'data')
  if (server) await createOnServer(server.url, database)
})
afterAll(async () => {
  if (server) await runOnServer(server.url, `drop database ${database} with (force)`)
  await rm(folder, { recursive: true })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const { openDatabase } = connect
/** Creates databases by copying one without tables, because creating a new one takes six times as long. */
async function copyNewDatabases(): Promise<void> {
  const template = await createEmbedded()
  onTestFinished(() => template.drop())
  const database = await openDatabase({ ...template, own: true })
  await sql`drop schema public cascade; drop schema pgboss cascade; create schema public`.execute(database.db)
  await database.close()
  vi.spyOn(connect, 'openDatabase').mockImplementation((target) => {
    const created = databaseFolder(target.dataDir)
    if (!existsSync(created)) cpSync(databaseFolder(template.dataDir), created, { recursive: true })
    return openDatabase(target)
  })
}

async function run(command: unknown, ...args: string[]) {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation((...parts) => void lines.push(format(...parts)))
  const url = server ? { DATABASE_URL: databaseUrl(server.url, database) } : {}
  const code = await runCommand(command as Command<unknown>, args, { MUSTER_ENV: '', DATA_DIR: dataDir, ...url })
  return { code, errors: lines }
}

async function countClans(): Promise<number> {
  const opened = await openDatabase({ dataDir, own: true } as Parameters<typeof openDatabase>[0])
  try {
    return (await opened.db.selectFrom('clans').select('id').execute()).length
  } finally {
    await opened.close()
  }
}

async function fileOf(row: string): Promise<string> {
  const file = path.join(folder, 'list.csv')
  await writeFile(file, `name,invite,platforms,playstyles\n${row}\n`)
  return file
}

test('commands that do not create a site fail if there is none, and leave no files', async () => {
  const file = path.join(folder, 'backup.tar.gz')
  const list = await fileOf('Vanguard,vanguard,pc,casual')
  for (const [command, ...args] of [
    [adminCommand, 'grant', 'ada@example.org'],
    [backupCommand, file],
    [importCommand, list],
    [importCommand, '--undo', '1'],
  ] as const) {
    const { code, errors } = await run(command, ...args)
    const place = server ? `PostgreSQL database ${database}` : `embedded database in ${dataDir}`
    expect([code, errors]).toEqual([
      1,
      [expect.stringContaining(place), expect.stringContaining(`no site in the ${place}`)],
    ])
    expect(existsSync(file)).toBe(false)
    expect(existsSync(dataDir)).toBe(false)
  }
})

test('commands that fail to create a site leave no database; import --new creates one', async () => {
  if (!server) await copyNewDatabases()
  await writeFile(path.join(folder, 'broken.tar.gz'), 'not a backup')
  expect(await run(restoreCommand, path.join(folder, 'broken.tar.gz'))).toMatchObject({ code: 1 })
  if (!server) expect(existsSync(dataDir)).toBe(false)
  expect((await run(backupCommand, path.join(folder, 'none.tar.gz'))).code).toBe(1)

  const list = await fileOf('Vanguard,vanguard,pc,casual')
  expect(await run(importCommand, list, '--new')).toMatchObject({ code: 0 })
  expect(await run(backupCommand, path.join(folder, 'new.tar.gz'))).toMatchObject({ code: 0 })
  expect((await readdir(folder)).toSorted()).toEqual(['broken.tar.gz', 'data', 'list.csv', 'new.tar.gz'])
})

// On a server, commands never delete the database.
test.skipIf(server)(
  'a restored database stays if the checkpoint cannot be read or the database cannot be closed',
  async () => {
    await rm(dataDir, { recursive: true, force: true })
    await copyNewDatabases()
    const list = await fileOf('Vanguard,vanguard,pc,casual')
    expect(await run(importCommand, list, '--new')).toMatchObject({ code: 0 })
    const file = path.join(folder, 'kept.tar.gz')
    expect(await run(backupCommand, file)).toMatchObject({ code: 0 })
    await rm(databaseFolder(dataDir), { recursive: true })
    await writeFile(path.join(dataDir, 'log-checkpoint'), 'not a checkpoint')

    const restored = await run(restoreCommand, file)
    expect(restored).toMatchObject({
      code: 0,
      errors: [expect.any(String), expect.stringMatching(/^Warning: .*checkpoint/)],
    })
    expect(await countClans()).toBe(1)

    await rm(databaseFolder(dataDir), { recursive: true })
    const open = connect.openDatabase
    vi.spyOn(connect, 'openDatabase').mockImplementationOnce(async (target) => {
      const opened = await open(target)
      const close = () => opened.close().then(() => Promise.reject(new Error('the disk is full')))
      return Object.assign(Object.create(opened), { close })
    })
    expect(await run(restoreCommand, file)).toMatchObject({ code: 1 })
    expect(await countClans()).toBe(1)
  },
)
