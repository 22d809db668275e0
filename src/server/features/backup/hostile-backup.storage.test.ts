import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { packTar, type TarEntry, unpackTar } from 'modern-tar'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrateWithin } from '#server/database/migrate.ts'
import { migrations } from '#server/database/migrations/index.ts'
import { OperatorError } from '#server/operator-error.ts'
import { storeInFolder } from '#server/uploads/in-folder.ts'
import type { Uploads } from '#server/uploads/uploads.ts'
import { useDatabase } from '#test/support/database.ts'
import { backUp } from './back-up.ts'
import { clearDatabase } from './clear-database.ts'
import type { Manifest, Summary } from './manifest.ts'
import { restore } from './restore.ts'

const storage = useDatabase({ own: true })
const megabyte = 1024 * 1024
/** Beside the data folder: `../../victim.webp` as seen from the uploads. */
const victim = 'victim.webp'
let root: string
let dataDir: string
let file: string

/** Creates only the tables of the first migrations, because restoring all of them takes a second. */
beforeAll(async () => {
  const first = Object.fromEntries(Object.entries(migrations).slice(0, 3))
  await storage.db.transaction().execute(async (transaction) => {
    await clearDatabase(transaction)
    await migrateWithin(transaction, first)
  })
})

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'muster-hostile-'))
  dataDir = path.join(root, 'data')
  file = path.join(root, 'backup.tar.gz')
  await mkdir(path.join(dataDir, 'uploads'), { recursive: true })
  await writeFile(path.join(root, victim), 'untouched')
  await sql`insert into clans (name, description, region, platforms, playstyles, website_url)
    values ('Vanguard', '', 'na', '{pc}', '{casual}', 'https://clan.example/')`.execute(storage.db)
})
afterEach(() => rm(root, { recursive: true }))

type Entries = Map<string, Buffer>

interface Alteration {
  readonly entries: Entries
  readonly manifest: { -readonly [K in keyof Manifest]: Manifest[K] }
  readonly summary: Summary
}

/** Taken once, because each test alters a copy of it. */
let intact: readonly (readonly [string, Buffer])[] | undefined

async function readIntact(uploads: Uploads) {
  await backUp(storage.database, uploads, file)
  const entries = await unpackTar(gunzipSync(await readFile(file)))
  return entries
    .map(({ header, data }) => [header.name, Buffer.from(data ?? [])] as const)
    .filter(([name]) => name !== 'sha256')
}

/** Writes a backup of a small site with one alteration and a valid checksum. */
async function writeHostile(alter: (backup: Alteration) => void): Promise<void> {
  const uploads = storeInFolder(path.join(dataDir, 'uploads'))
  await uploads.add([{ name: 'a.webp', bytes: Buffer.from('a') }])
  intact ??= await readIntact(uploads)
  const entries: Entries = new Map(intact)
  const read = (name: string): unknown => JSON.parse(entries.get(name)?.toString() ?? '')
  const [manifest, summary] = [read('backup.json') as Manifest, read('summary.json') as Summary]
  alter({ entries, manifest, summary })
  // Setting an existing entry keeps the order, in which the manifest is first.
  if (entries.has('backup.json')) entries.set('backup.json', Buffer.from(JSON.stringify(manifest)))
  if (entries.has('summary.json')) entries.set('summary.json', Buffer.from(JSON.stringify(summary)))
  await writeFile(file, await pack(entries))
}

async function pack(entries: Entries): Promise<Buffer> {
  const hash = createHash('sha256')
  const packed: TarEntry[] = []
  for (const [name, body] of entries) {
    hash.update(`${name}\0${body.length}\0`).update(body)
    packed.push({ header: { name, size: body.length }, body })
  }
  const seal = Buffer.from(hash.digest('hex'))
  return gzipSync(await packTar([...packed, { header: { name: 'sha256', size: seal.length }, body: seal }]))
}

/** Returns the error message after checking that nothing has changed. */
async function rejection(): Promise<string> {
  const before = await storage.db.selectFrom('clans').selectAll().execute()
  const uploads = storeInFolder(path.join(dataDir, 'uploads'))
  const target = { uploads, stagingDir: path.join(dataDir, 'uploads.restoring'), force: true }
  const failure: unknown = await restore(file, { database: storage.database, ...target }).catch(
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(OperatorError)
  const { message } = failure as Error
  expect(message).not.toContain('\n')
  expect((await readdir(root)).toSorted()).toEqual(['backup.tar.gz', 'data', victim])
  expect(await readFile(path.join(root, victim), 'utf8')).toBe('untouched')
  expect(await readdir(dataDir)).toEqual(['uploads'])
  expect(await readdir(path.join(dataDir, 'uploads'))).toEqual(['a.webp'])
  expect(await storage.db.selectFrom('clans').selectAll().execute()).toEqual(before)
  return message
}

const attacks: readonly [what: string, alter: (backup: Alteration) => void, message: RegExp][] = [
  [
    'an upload in the summary',
    ({ summary }) => summary.uploads?.push(`../../${victim}`),
    /its summary.json is invalid/,
  ],
  ['the path of an upload', ({ entries }) => entries.set(`uploads/../../${victim}`, Buffer.from('x')), /is not the name of an upload/], // prettier-ignore
  [
    'an absolute path',
    ({ entries }) => entries.set('/etc/cron.d/x', Buffer.from('x')),
    /it contains "\/etc\/cron.d\/x"/,
  ],
  ['a table of PostgreSQL', ({ manifest }) => manifest.tables.push({ name: 'pg_class', columns: ['relname'] }), /does not have the table "pg_class"/], // prettier-ignore
  ['a column', ({ manifest }) => manifest.tables[0]?.columns.push('x"; drop table clans'), /does not have the column "x\\"; drop/], // prettier-ignore
  ['a sequence', ({ summary }) => (summary.sequences['pgboss.x'] = 1), /does not have the sequence "pgboss.x"/],
  ['a week', ({ manifest }) => manifest.weeks.push("2026-W47') partition by"), /its backup.json is invalid/],
  ['migrations', ({ manifest }) => manifest.migrations.splice(1, 1), /its migrations are incomplete/],
  ['a migration', ({ manifest }) => manifest.migrations.push('toString'), /A newer version of Muster/],
  ['a missing upload', ({ summary }) => summary.uploads?.push('b.webp'), /the upload "b.webp" is missing/],
  ['another manifest', ({ entries }) => entries.set('backup.json/', Buffer.from('{}')), /is not a file/],
  ['rows before the manifest', ({ entries }) => entries.delete('backup.json'), /is not a backup of Muster/],
]

test.each(attacks)('rejects a backup with a forged name: %s', async (_, alter, message) => {
  await writeHostile(alter)
  expect(await rejection()).toMatch(message)
})

test('rejects rows that the database does not accept, with a one-sentence error', async () => {
  await writeHostile(({ entries }) => {
    const name = [...entries.keys()].find((key) => key.startsWith('tables/clans/')) ?? ''
    entries.set(name, Buffer.from('not\ta\trow\n'))
  })
  expect(await rejection()).toMatch(/cannot be restored: the database responded "/)
})

test('rejects an entry that is too large before reading it', async () => {
  const head = await packTar([{ header: { name: 'uploads/a.webp', size: 0 } }])
  // Forges the size (octal) and the header's checksum.
  head.set(Buffer.from('77777777777\0'), 124)
  head.set(Buffer.from('        '), 148)
  const sum = head.subarray(0, 512).reduce((total, byte) => total + byte, 0)
  head.set(Buffer.from(`${sum.toString(8).padStart(6, '0')}\0 `), 148)
  await writeHostile(() => {})
  await writeFile(file, gzipSync(head))
  expect(await rejection()).toMatch(/"uploads\/a.webp" has 8589934591 bytes, of at most/)
})

test('rejects a file that expands much more than a backup does', async () => {
  await writeHostile(({ entries }) => {
    const rest = [...entries]
    entries.clear()
    for (let i = 0; i < 4; i++) entries.set(`uploads/${i}.webp`, Buffer.alloc(8 * megabyte))
    for (const [name, bytes] of rest) entries.set(name, bytes)
  })
  expect(await rejection()).toMatch(/it expands to more than 200 times its size/)
})
