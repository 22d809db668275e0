import { expect, test } from 'vitest'
import { createHealth } from './health.ts'

const healthy = {
  database: { ping: async () => {} },
  missingMigrations: async (): Promise<string[]> => [],
  dataDir: '.',
  freeSpace: async () => 1e9,
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

test('is ready if the free space is unknown or the database reports its migrations late', async () => {
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
