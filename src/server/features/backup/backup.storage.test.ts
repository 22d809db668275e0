import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import { unpackTar } from 'modern-tar'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { ensureVotePartitions } from '#server/database/partitions.ts'
import { openDatabase } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { recordAudit } from '#server/domain/audit-log.ts'
import { noteWeekChange } from '#server/domain/week-changes.ts'
import type { Schema } from '#server/database/schema.ts'
import { type NewVote, unlimitedVotes } from '#server/features/voting/new-vote.ts'
import { noEvidence } from '#server/features/voting/vote-evidence.ts'
import { insertVotes } from '#server/features/voting/vote-store.ts'
import { storeInBucket } from '#server/uploads/in-bucket.ts'
import { storeInFolder } from '#server/uploads/in-folder.ts'
import { aUser } from '#test/support/accounts.ts'
import { firstTurn, firstWeek, hourMs, useClosing } from '#test/support/closed-weeks.ts'
import { createOnServer, databaseUrl, runOnServer } from '#test/support/database-template.ts'
import { createEmbedded, type TestStorage, useDatabase } from '#test/support/database.ts'
import { aClan } from '#test/support/people.ts'
import { type FakeS3, openS3 } from '#test/support/s3.ts'
import { type BackupCounts, backUp } from './back-up.ts'
import { describeTables } from './describe-tables.ts'
import { restore } from './restore.ts'

const storage = useDatabase({ own: true })
const { server } = inject('databaseTemplate')
const kinds = server ? (['embedded', 'server'] as const) : (['embedded'] as const)
let folder: string
let uploads: string
let file: string
const ends: (() => Promise<void>)[] = []

async function prepareFolder(): Promise<void> {
  folder = await mkdtemp(path.join(tmpdir(), 'muster-backup-'))
  uploads = path.join(folder, 'uploads')
  file = path.join(folder, 'backup.tar.gz')
  await mkdir(uploads)
}
beforeEach(prepareFolder)
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  await rm(folder, { recursive: true })
})

/** Embedded databases without tables. Tests reuse them, because opening one takes a second. */
const idle: Database[] = []
const folders: TestStorage[] = []
afterAll(async () => {
  for (const database of idle) await database.close()
  for (const created of folders) await created.drop()
})

/** Copies the template and drops its tables, because creating a new database takes six times as long. */
async function createIdle(): Promise<Database> {
  const created = await createEmbedded()
  folders.push(created)
  const database = await openDatabase({ ...created, own: true })
  await dropTables(database)
  return database
}

async function openEmbedded(): Promise<Database> {
  const database = idle.pop() ?? (await createIdle())
  ends.push(async () => {
    await dropTables(database)
    idle.push(database)
  })
  return database
}

async function dropTables({ db }: Database): Promise<void> {
  await sql`drop schema public cascade`.execute(db)
  await sql`drop schema if exists pgboss cascade`.execute(db)
  await sql`create schema public`.execute(db)
}

async function openOnServer({ url }: { url: string }): Promise<Database> {
  const name = `muster_restored_${randomUUID().replaceAll('-', '')}`
  await createOnServer(url, name)
  ends.push(() => runOnServer(url, `drop database ${name} with (force)`))
  const database = await openDatabase({ dataDir: folder, databaseUrl: databaseUrl(url, name), own: true })
  ends.push(() => database.close())
  return database
}

async function anEmptyTarget(kind: 'embedded' | 'server') {
  const dataDir = await mkdtemp(path.join(folder, 'target-'))
  const database = kind === 'server' && server ? await openOnServer(server) : await openEmbedded()
  const uploadsDir = path.join(dataDir, 'uploads')
  return {
    database,
    uploadsDir,
    uploads: storeInFolder(uploadsDir),
    stagingDir: `${uploadsDir}.restoring`,
    force: false,
  }
}

function aVoteFor(clanId: number, week = '2026-W47'): NewVote {
  const unknown = { country: null, asn: null, organization: null, score: null, bad: 2 } as const
  const hashes = { hardware: null, software: Buffer.from([0, 10, 92, 255]), audioNetwork: null, device: null }
  return {
    week,
    clanId,
    voterKey: randomUUID(),
    castAt: new Date(),
    address: '192.0.2.1',
    network: '192.0.2.1',
    ...unknown,
    ...hashes,
    evidence: { ...noEvidence, passId: randomUUID(), stampAt: new Date(), trusted: true, reach: 'list' },
    allowance: unlimitedVotes,
  }
}

async function aUsedSite(db: Kysely<Schema>): Promise<number> {
  const clan = await aClan(db, { name: 'Tab\there, back\\slash, "quote", new\nline, \\N and ünïcode 🎮' })
  await aClan(db, { premium: true })
  const admin = await aUser(db, { admin: true })
  await ensureVotePartitions(db, ['2026-W46'])
  const votes = ['2026-W46', '2026-W47', '1999-W01'].flatMap((week) =>
    Array.from({ length: 20 }, () => aVoteFor(clan, week)),
  )
  await insertVotes(db, votes, unlimitedVotes)
  const held = { ...aVoteFor(clan), allowance: { ...unlimitedVotes, holdReason: 'as_limit' as const } }
  await insertVotes(db, [held], unlimitedVotes)
  await db
    .insertInto('mails')
    .values({ kind: 'verify', recipient: 'ada@example.org', facts: JSON.stringify({ name: 'Ada' }) })
    .execute()
  await db.insertInto('secrets').values({ name: 'key', value: Buffer.from([0, 1, 2, 255]) }).execute() // prettier-ignore
  const act = { act: 'penalizeClan', clanId: clan, subject: 'x', before: null, after: { percent: 40 } }
  await db.transaction().execute((transaction) => recordAudit(transaction, admin, act, Date.now()))
  for (const name of ['a.webp', 'b.webp']) await writeFile(path.join(uploads, name), Buffer.from([0, 255, 1]))
  return clan
}

async function contents(db: Kysely<Schema>) {
  const found: Record<string, unknown> = {}
  for (const { name, columns } of await describeTables(db)) {
    const { rows } = await sql`
      select count(*)::int as rows, md5(string_agg(t::text, ',' order by t::text)) as hash
      from (select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}) t`.execute(db)
    found[name] = rows[0]
  }
  return found
}

async function filesOf(directory: string): Promise<Record<string, string>> {
  const names = await readdir(directory, { recursive: true })
  const files: Record<string, string> = {}
  for (const name of names.sort()) {
    const file = path.join(directory, name)
    if ((await stat(file)).isFile()) files[name] = (await readFile(file)).toString('hex')
  }
  return files
}

/** A backup of a site with data. Taken once, because most tests only restore it. */
let used: {
  readonly bytes: Buffer
  readonly counts: BackupCounts
  readonly contents: Record<string, unknown>
  readonly files: Record<string, string>
  readonly clanIds: readonly number[]
}
beforeAll(async () => {
  await prepareFolder()
  const { db } = storage
  await aUsedSite(db)
  const counts = await backUp(storage.database, storeInFolder(uploads), file)
  const clans = await db.selectFrom('clans').select('id').execute()
  used = {
    bytes: await readFile(file),
    counts,
    contents: await contents(db),
    files: await filesOf(uploads),
    clanIds: clans.map(({ id }) => id),
  }
  await rm(folder, { recursive: true })
})

/** The test file's database, as a restore target with the tables of a new site. */
function aNewSite() {
  return {
    database: storage.database,
    uploadsDir: uploads,
    uploads: storeInFolder(uploads),
    stagingDir: `${uploads}.restoring`,
    force: false,
  }
}

async function uploadsIn(backup: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const { header, data } of await unpackTar(gunzipSync(await readFile(backup)))) {
    const [kind, name] = header.name.split('/')
    if (kind === 'uploads' && name !== undefined) found[name] = Buffer.from(data ?? []).toString('hex')
  }
  return found
}

test.each(kinds)('restores everything, on %s storage', async (kind) => {
  expect(used.counts.uploads).toBe(2)
  await writeFile(file, used.bytes)
  const target = await anEmptyTarget(kind)
  expect(await restore(file, target)).toEqual(used.counts)

  expect(await contents(target.database.db)).toEqual(used.contents)
  expect(await filesOf(target.uploadsDir)).toEqual(used.files)
  // Sequences continue, partitions exist, and the audit log is still append-only.
  expect((await migrate(target.database)).applied).toEqual([])
  const restored = target.database.db
  expect(await aClan(restored)).toBe(Math.max(...used.clanIds) + 1)
  expect((await sql`select from votes_2026_w46`.execute(restored)).rows).toHaveLength(20)
  await expect(restored.deleteFrom('acts').execute()).rejects.toThrow('append-only')
  await expect(sql`insert into clans (name) values ('x')`.execute(restored)).rejects.toThrow('null')
})

test.each(kinds)('results and the log of commitments are unchanged, on %s storage', async (kind) => {
  const { db } = storage
  const closing = useClosing(storage)
  await closing.begin()
  const clan = await aClan(db)
  await closing.cast(clan, 30)
  await closing.fenceAt(firstTurn)
  await closing.closeAt(firstTurn + 50 * hourMs)
  await db.insertInto('penalties').values({ clan_id: clan, week: firstWeek, percent: 50 }).execute()
  await noteWeekChange(db, firstWeek)
  await db
    .updateTable('week_closes')
    .set({ changed_at: new Date(0) })
    .execute()
  await closing.closeAt(firstTurn + 60 * hourMs)
  await backUp(storage.database, closing.uploads(), file)
  const target = await anEmptyTarget(kind)
  await restore(file, target)

  const restored = useClosing({ ...target, db: target.database.db, dataDir: path.dirname(target.uploadsDir), databaseUrl: undefined }) // prettier-ignore
  for (const version of [1, 2]) {
    expect(await restored.resultOf(firstWeek, version)).toEqual(await closing.resultOf(firstWeek, version))
    expect(await restored.storedFilesOf(firstWeek, version)).toEqual(await closing.storedFilesOf(firstWeek, version))
  }
  const leavesOf = (of: Kysely<Schema>) => of.selectFrom('log_entries').selectAll().orderBy('position').execute()
  expect((await leavesOf(target.database.db)).map(({ type }) => type)).toEqual(['cast', 'result', 'correction'])
  expect(await leavesOf(target.database.db)).toEqual(await leavesOf(db))
  await expect(target.database.db.deleteFrom('log_entries').execute()).rejects.toThrow('append-only')
  // Nothing is due twice.
  expect(await restored.closeAt(firstTurn + 70 * hourMs)).toEqual([])
})

test('a backup is consistent while votes are stored', async () => {
  const { db } = storage
  const clan = await aUsedSite(db)
  const over = new AbortController()
  const voting = (async () => {
    let stored = 0
    while (!over.signal.aborted) stored += (await insertVotes(db, [aVoteFor(clan)], unlimitedVotes)).length
    return stored
  })()
  for (let i = 0; i < 3; i++) await backUp(storage.database, storeInFolder(uploads), path.join(folder, `${i}.tar.gz`))
  over.abort()
  expect(await voting).toBeGreaterThan(0)
  const target = await anEmptyTarget('embedded')
  await restore(path.join(folder, '2.tar.gz'), target)
  const { rows } = await sql<{ votes: number; counted: number }>`
    select (select count(*)::int from votes) as votes, (select sum(votes + held)::int from tallies) as counted`.execute(
    target.database.db,
  )
  expect(rows[0]?.votes).toBe(rows[0]?.counted)
  expect(rows[0]?.votes).toBeGreaterThanOrEqual(60)
})

test('rejects truncated and modified files without side effects', async () => {
  const whole = used.bytes
  const target = await anEmptyTarget(storage.database.kind)
  const cuts = [0, 1, 100, Math.floor(whole.length / 2), whole.length - 200, whole.length - 9, whole.length - 1]
  const files = cuts.map((length) => whole.subarray(0, length))
  const flipped = Buffer.from(whole)
  const middle = Math.floor(whole.length / 2)
  flipped.writeUInt8(flipped.readUInt8(middle) ^ 1, middle)
  for (const bytes of [...files, flipped, Buffer.from('not a backup')]) {
    await writeFile(file, bytes)
    await expect(restore(file, target)).rejects.toThrow(/is not a (complete )?backup/)
    const { rows } = await sql`select 1 from pg_tables where schemaname = 'public'`.execute(target.database.db)
    expect(rows).toEqual([])
    expect(await readdir(path.dirname(target.uploadsDir)).then((names) => names.filter((name) => name.includes('uploads')))).toEqual([]) // prettier-ignore
  }
})

test('includes an image that is replaced while the rows are copied', async () => {
  await aUsedSite(storage.db)
  const replaced: Database = {
    ...storage.database,
    onOwnConnection: (work) =>
      storage.database.onOwnConnection(async (own) => {
        await rename(path.join(uploads, 'a.webp'), path.join(uploads, 'c.webp'))
        return work(own)
      }),
  }
  expect((await backUp(replaced, storeInFolder(uploads), file)).uploads).toBe(3)
  expect(Object.keys(await uploadsIn(file)).toSorted()).toEqual(['a.webp', 'b.webp', 'c.webp'])
})

test('replaces a new site that only has its starter articles', async () => {
  await writeFile(file, used.bytes)
  const target = aNewSite()
  const picture = { cover_image: 'c0ver.webp', banner_image: 'ba44er.webp' }
  await storage.db.insertInto('articles').values({ slug: 'x', title: 'X', content: '', excerpt: '', updated_at: new Date(), ...picture }).execute() // prettier-ignore
  for (const name of ['c0ver.webp', 'c0ver-480.webp', 'ba44er.webp']) await writeFile(path.join(uploads, name), 'x')
  await writeFile(path.join(uploads, 'another.webp'), 'x')
  await expect(restore(file, target)).rejects.toThrow('--force')
  await rm(path.join(uploads, 'another.webp'))
  await restore(file, target)
  expect(await filesOf(uploads)).toEqual(used.files)
})

test('replaces an existing site only with --force, and then completely', async () => {
  await writeFile(file, used.bytes)
  const target = aNewSite()
  await aClan(storage.db, { name: 'Other' })
  await writeFile(path.join(uploads, 'later.webp'), 'x')
  const before = await contents(storage.db)

  await expect(restore(file, target)).rejects.toThrow('--force')
  const cut = path.join(folder, 'cut.tar.gz')
  await writeFile(cut, used.bytes.subarray(0, -20))
  await expect(restore(cut, { ...target, force: true })).rejects.toThrow(
    'not a complete backup: unexpected end of file',
  )
  expect(await contents(storage.db)).toEqual(before)
  expect(Object.keys(await filesOf(uploads))).toEqual(['later.webp'])

  await restore(file, { ...target, force: true })
  expect(await contents(storage.db)).toEqual(used.contents)
  expect(await filesOf(uploads)).toEqual(used.files)
})

test('restores rows without uploads, and keeps the existing uploads', async () => {
  await aUsedSite(storage.db)
  const before = await contents(storage.db)
  expect(await backUp(storage.database, undefined, file)).toMatchObject({ uploads: 0 })
  await aClan(storage.db, { name: 'Later' })
  await rm(path.join(uploads, 'b.webp'))
  await restore(file, { ...aNewSite(), force: true })
  expect(await contents(storage.db)).toEqual(before)
  expect(Object.keys(await filesOf(uploads))).toEqual(['a.webp'])
  expect((await readdir(folder)).toSorted()).toEqual(['backup.tar.gz', 'uploads'])
})

async function aBucket(): Promise<FakeS3> {
  const s3 = await openS3()
  ends.push(() => s3.close())
  s3.pageSize = 2
  return s3
}

test('moves uploads between a folder and a bucket, which is unchanged if the restore fails', async () => {
  const { database, db } = storage
  await aUsedSite(db)
  await writeFile(path.join(uploads, 'c.webp'), randomUUID())
  const files = await filesOf(uploads)
  const before = await contents(db)
  await backUp(database, storeInFolder(uploads), file)
  const s3 = await aBucket()
  const bucket = storeInBucket(s3.bucket)
  await bucket.add([
    { name: 'a.webp', bytes: Buffer.from([0, 255, 1]) },
    { name: 'b.webp', bytes: Buffer.from('damaged') },
    { name: 'former.webp', bytes: Buffer.from('former') },
  ])
  const objects = new Map(s3.objects)
  const target = { ...(await anEmptyTarget(database.kind)), uploads: bucket }

  await expect(restore(file, target)).rejects.toThrow('--force')
  s3.trouble = (method) => (method === 'PUT' ? 403 : undefined)
  await expect(restore(file, { ...target, force: true })).rejects.toThrow('the S3 server responded 403 to PUT')
  s3.trouble = undefined
  const cut = path.join(folder, 'cut.tar.gz')
  await writeFile(cut, (await readFile(file)).subarray(0, -20))
  await expect(restore(cut, { ...target, force: true })).rejects.toThrow('not a complete backup')
  expect(s3.objects).toEqual(objects)

  expect((await restore(file, { ...target, force: true })).uploads).toBe(3)
  expect([...s3.objects.keys()].toSorted()).toEqual(['uploads/a.webp', 'uploads/b.webp', 'uploads/c.webp'])
  expect(await contents(target.database.db)).toEqual(before)
  expect(await readdir(path.dirname(target.uploadsDir))).toEqual([])

  const second = path.join(folder, 'second.tar.gz')
  expect((await backUp(target.database, bucket, second)).uploads).toBe(3)
  expect(await uploadsIn(second)).toEqual(files)
})

test('a backup fails if the bucket cannot be read', async () => {
  const s3 = await aBucket()
  s3.trouble = () => 403
  await expect(backUp(storage.database, storeInBucket(s3.bucket), file)).rejects.toThrow('403 to GET')
  expect(await readdir(folder)).toEqual(['uploads'])
})

// Not on embedded storage, where the command takes a lock.
test.runIf(server)('refuses to restore while a site is running', async () => {
  await writeFile(file, used.bytes)
  const target = await anEmptyTarget(storage.database.kind)
  await target.database.listen('muster_tallies', () => {}, () => {}) // prettier-ignore
  await expect(restore(file, target)).rejects.toThrow('Stop it first')
})

test('a failed backup leaves no file', async () => {
  const closed: Database = { ...storage.database, onOwnConnection: () => Promise.reject(new Error('gone')) }
  await expect(backUp(closed, storeInFolder(uploads), file)).rejects.toThrow('gone')
  expect(await readdir(folder)).toEqual(['uploads'])
})
