import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { Clock } from '../support/clock.ts'
import { useDatabase } from '../support/database.ts'
import { type LosableDatabase, openLosable } from '../support/lost-database.ts'
import { aClan, aFingerprint, aVote } from '../support/people.ts'
import { openSite, type TestSite } from '../support/site.ts'

const storage = useDatabase()
const clock = new Clock()
let losable: LosableDatabase
let site: TestSite
let clan: number

beforeEach(async () => {
  clan = await aClan(storage.db, { name: 'Night Watch' })
  losable = await openLosable(storage)
  const config = readConfig({ DATA_DIR: storage.dataDir, LOG_LEVEL: 'silent' })
  site = await openSite(config, losable.database, clock)
  // Before the first visitor arrives.
  await losable.lose()
})
afterEach(async () => {
  await losable.restore()
  await site.stop()
  await losable.database.close()
})

const statusOf = async (path: string) => (await site.get(path)).status

test('without the database, data in memory stays available', async () => {
  const paths = [
    '/',
    '/api/clans',
    '/api/clans?page=1&region=eu',
    '/api/clans?q=watch',
    '/api/clans/highlighted',
    `/api/clans/${clan}`,
    '/api/stats',
    '/api/date',
    `/widgets/${clan}/small.svg`,
    `/widgets/${clan}/medium.svg`,
    '/healthz',
    '/readyz?for=reads',
  ]
  expect(await Promise.all(paths.map(async (path) => [path, await statusOf(path)]))).toEqual(
    paths.map((path) => [path, 200]),
  )
  expect(await statusOf('/readyz')).toBe(503)
})

test('a vote says that the database cannot be reached', async () => {
  const response = await site.post(`/api/clans/vote/${clan}`, aVote(aFingerprint('one')))
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await response.json()).toMatchObject({ error: { code: 'database_unavailable' } })
})

test('after ten minutes the data are too old for reads, until the database is back', async () => {
  clock.advance(10 * 60 * 1000 - 1)
  expect(await statusOf('/readyz?for=reads')).toBe(200)
  clock.advance(1)
  expect(await statusOf('/readyz?for=reads')).toBe(503)
  await losable.restore()
  await vi.waitFor(async () => expect(await statusOf('/readyz?for=reads')).toBe(200), { timeout: 8000 })
  await losable.lose()
})
