import { expect, test, vi } from 'vitest'
import { createHealth } from './health.ts'

const healthy = {
  database: { ping: async () => {} },
  missingMigrations: async (): Promise<string[]> => [],
  dataDir: '.',
  freeSpace: async () => 1e9,
  dataReadAt: () => 0,
}

async function readReady(deps: Partial<typeof healthy>) {
  const response = await createHealth({ ...healthy, ...deps }).serveReady()
  return { status: response.status, retry: response.headers.get('retry-after'), ...((await response.json()) as object) }
}

test('is ready if the database responds, has all migrations, and the disk has free space', async () => {
  expect(await readReady({})).toEqual({
    status: 200,
    retry: null,
    ready: true,
    database: 'ok',
    migrations: 'ok',
    disk: 'ok',
  })
})

test('is not ready if one of them is missing', async () => {
  const away = { ping: () => Promise.reject(new Error('away')) }
  expect(await readReady({ database: away })).toMatchObject({ status: 503, retry: '5', ready: false, database: 'away' })
  expect(await readReady({ missingMigrations: async () => ['0009'] })).toMatchObject({
    status: 503,
    migrations: 'missing',
  })
  expect(await readReady({ freeSpace: async () => 1000 })).toMatchObject({ status: 503, disk: 'full' })
})

test('is ready if the free space is unknown or the database is slow to report its migrations', async () => {
  expect(await readReady({ freeSpace: () => Promise.reject(new Error('no')) })).toMatchObject({
    status: 200,
    ready: true,
  })
  expect(await readReady({ missingMigrations: () => new Promise(() => {}) })).toMatchObject({
    status: 200,
    ready: true,
  })
})

test('concurrent checks ping the database once', async () => {
  let pings = 0
  const database = { ping: async () => void (pings += 1) }
  const health = createHealth({ ...healthy, database })
  await Promise.all(Array.from({ length: 100 }, () => health.serveReady()))
  expect(pings).toBe(1)
  health.startShutdown()
  expect(await (await health.serveReady()).json()).toMatchObject({ ready: false, database: 'stopping' })
})

const minuteMs = 60_000

test('is ready for reads while the data are under ten minutes old, even without the database', async () => {
  let now = 0
  const health = createHealth({
    ...healthy,
    database: { ping: () => Promise.reject(new Error('away')) },
    now: () => now,
  })
  now = 10 * minuteMs - 1
  const ready = health.serveReadyForReads()
  expect([ready.status, await ready.json()]).toEqual([200, { ready: true, stopping: false, data_age_seconds: 600 }])
  now = 10 * minuteMs
  const old = health.serveReadyForReads()
  expect([old.status, old.headers.get('retry-after')]).toEqual([503, '5'])
})

test('data are fresh while the database responds, and a database that hangs does not delay the response', async () => {
  let now = 20 * minuteMs
  const ping = vi.fn(async () => {})
  const health = createHealth({ ...healthy, database: { ping }, now: () => now })
  await health.serveReady()
  ping.mockReturnValue(new Promise(() => {}))
  now = 29 * minuteMs
  expect(health.serveReadyForReads().status).toBe(200)
  now = 30 * minuteMs
  expect(health.serveReadyForReads().status).toBe(503)
})

test('is not ready for reads once it stops', () => {
  const health = createHealth({ ...healthy, now: () => 0 })
  expect(health.serveReadyForReads().status).toBe(200)
  health.startShutdown()
  expect(health.serveReadyForReads().status).toBe(503)
})
