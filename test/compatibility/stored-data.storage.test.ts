import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { unpackTar } from 'modern-tar/fs'
import { afterEach, expect, inject, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openDatabase, type Storage } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { restore } from '#server/features/backup/restore.ts'
import { openUploads } from '#server/uploads/open-uploads.ts'
import { drainJobs, signIn } from '../support/accounts.ts'
import { Clock } from '../support/clock.ts'
import { createStorage } from '../support/database.ts'
import { countRows, readRecorded, recordedFile, type RecordedSite, recordedVersions } from '../support/recorded.ts'
import { openSite } from '../support/site.ts'

const { server } = inject('databaseTemplate')
const cleanups: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

async function open(storage: Storage): Promise<Database> {
  const database = await openDatabase({ ...storage, own: true })
  cleanups.push(() => database.close())
  return database
}

const rowsOf = (version: string) => (readRecorded(version, 'site.json') as RecordedSite).rows

/** Opens a site of this version with recorded data at the time of the recording, and checks that nothing is lost. */
async function expectRecordedSite(version: string, dataDir: string, database: Database): Promise<void> {
  const recorded = readRecorded(version, 'site.json') as RecordedSite
  const { people, answers, pictures } = recorded
  const own = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' }
  const site = await openSite(readConfig({ ...recorded.settings, ...own }), database, new Clock(recorded.recordedAt))
  cleanups.push(() => site.stop())

  // The recorded session tokens are still valid.
  for (const { path, as, body } of answers) {
    const response = await site.call('GET', path, as ? { token: people[as].token } : {})
    expect([path, response.status]).toEqual([path, 200])
    expect(await response.json()).toMatchObject(body as object)
  }
  for (const picture of pictures) {
    // Some pictures belong to drafts and pending clans. The recording contains no signatures.
    const access = picture.startsWith('/uploads/') ? site.services.images.signer.sign(path.basename(picture)) : null
    const response = await site.get(access === null ? picture : `${picture}?${access}`)
    expect([picture, response.status, response.headers.get('content-type')]).toEqual([picture, 200, 'image/webp'])
    expect((await response.bytes()).subarray(8, 12)).toEqual(new Uint8Array(Buffer.from('WEBP')))
  }
  const account = await site.call('GET', '/api/me/account', { token: await signIn(site, people.owner) })
  expect(await account.json()).toMatchObject({ email: people.owner.email })

  // This version sends queued emails of every kind.
  const outbox = path.join(dataDir, 'outbox')
  const countMails = async () => (await readdir(outbox).catch(() => [])).length
  const written = await countMails()
  const queued = database.db.selectFrom('mails').select('kind').where('state', '=', 'queued')
  const waiting = (await queued.execute()).length
  expect(waiting).toBeGreaterThan(0)
  await drainJobs(site, database.db)
  expect(await queued.execute()).toEqual([])
  expect((await countMails()) - written).toBe(waiting)
}

// PostgreSQL has no data folder.
test.skipIf(server).each(recordedVersions)('opens the data folder of version %s', async (version) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'muster-recorded-'))
  cleanups.push(() => rm(dataDir, { recursive: true }))
  const file = recordedFile(version, 'data-folder.tar.gz')
  await pipeline(createReadStream(file), createGunzip(), unpackTar(dataDir))
  const database = await open({ dataDir, databaseUrl: undefined })
  await migrate(database)
  expect(await countRows(database.db)).toMatchObject(rowsOf(version))
  await expectRecordedSite(version, dataDir, database)
})

test.each(recordedVersions)('restores the backup of version %s', async (version) => {
  const storage = await createStorage()
  cleanups.push(() => storage.drop())
  const database = await open(storage)
  const uploads = path.join(storage.dataDir, 'uploads')
  const place = { database, uploads: openUploads(uploads, undefined), stagingDir: `${uploads}.restoring`, force: false }
  await restore(recordedFile(version, 'backup.tar.gz'), place)
  expect(await countRows(database.db)).toMatchObject(rowsOf(version))
  await expectRecordedSite(version, storage.dataDir, database)
})
