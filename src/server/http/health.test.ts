import { expect, test } from 'vitest'
import { createHealth } from './health.ts'

const answering = { ping: async () => {} }
const state = {
  database: answering,
  missingMigrations: async (): Promise<string[]> => [],
  dataDir: '.',
  freeSpace: async () => 1e9,
}

async function ask(deps: Partial<typeof state>) {
  const response = await createHealth({ ...state, ...deps }).serveReady()
  return { status: response.status, retry: response.headers.get('retry-after'), ...((await response.json()) as object) }
}

test('ready where the database answers, has all migrations, and the disk has room', async () => {
  expect(await ask({})).toEqual({ status: 200, retry: null, ready: true, database: 'ok', migrations: 'ok', disk: 'ok' })
})

test('not ready where one of them is missing', async () => {
  const away = { ping: () => Promise.reject(new Error('away')) }
  expect(await ask({ database: away })).toMatchObject({ status: 503, retry: '5', ready: false, database: 'away' })
  expect(await ask({ missingMigrations: async () => ['0009'] })).toMatchObject({ status: 503, migrations: 'missing' })
  expect(await ask({ freeSpace: async () => 1000 })).toMatchObject({ status: 503, disk: 'full' })
})

test('a disk that cannot be looked at, or a database that tells its migrations late, is no reason', async () => {
  expect(await ask({ freeSpace: () => Promise.reject(new Error('no')) })).toMatchObject({ status: 200, ready: true })
  expect(await ask({ missingMigrations: () => new Promise(() => {}) })).toMatchObject({ status: 200, ready: true })
})

test('however many ask, the database is asked once', async () => {
  let pings = 0
  const database = { ping: async () => void (pings += 1) }
  const health = createHealth({ ...state, database })
  await Promise.all(Array.from({ length: 100 }, () => health.serveReady()))
  expect(pings).toBe(1)
  health.leave()
  expect(await (await health.serveReady()).json()).toMatchObject({ ready: false, database: 'stopping' })
})
