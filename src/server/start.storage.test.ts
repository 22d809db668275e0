import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useDatabase } from '#test/support/database.ts'
import * as concurrency from './concurrency/with-timeout.ts'
import { readConfig } from './config.ts'
import type { Pages } from './http/pages.ts'
import { JobQueue } from './jobs/queue.ts'
import { findAddress } from './site-address.ts'
import { startSite } from './start.ts'

const { withTimeout } = concurrency
const storage = useDatabase({ own: true })

const pages: Pages = {
  render: async () => new Response('page'),
  renderFailure: () => 'failure',
  assets: { scripts: [], styles: [], fonts: [] },
  cacheableRoutes: [],
}

/** Serves an empty bucket that never responds to requests whose path contains `hangsAt`. */
async function openHangingBucket(hangsAt: string) {
  const asked = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    if (request.url?.includes(hangsAt)) asked.resolve()
    else response.writeHead(request.method === 'GET' ? 404 : 200).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: asked.promise, close }
}

/** Log lines are appended to `lines`. */
async function start(endpoint: string, { close = async () => {}, lines = [] as string[] } = {}) {
  const config = readConfig({
    DATA_DIR: storage.dataDir,
    LOG_LEVEL: 'silent',
    S3_ENDPOINT: endpoint,
    S3_REGION: 'eu-central-1',
    S3_BUCKET: 'uploads',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  })
  // Replaces `close`, so that the test's database stays open.
  const database = Promise.resolve({ ...storage.database, close })
  const nowhere = { api: 'http://127.0.0.1:1', pictures: 'http://127.0.0.1:1' }
  const frontend = { database, pages, serveStatic: () => false }
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  return startSite({ ...config, port: 0, host: '127.0.0.1' }, log, frontend, nowhere)
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

test('a stop does not wait for the log of commitments if the bucket does not respond', async () => {
  const bucket = await openHangingBucket('.log-checkpoint')
  const lines: string[] = []
  const site = await start(bucket.endpoint, { lines })
  await bucket.asked
  await site.stop()
  expect(lines.filter((line) => line.includes('tasks are still running'))).toEqual([])
})

test('a start stores the address of the site for commands', async () => {
  const bucket = await openHangingBucket('nothing')
  const site = await start(bucket.endpoint)
  const config = readConfig({ DATA_DIR: storage.dataDir })
  expect(await findAddress(config)).toBe(site.address)
  await site.stop()
})

test('the port closes while a periodic task still runs', async () => {
  const name = 'orphan.webp'
  await storage.db.insertInto('unshown_images').values({ name }).execute()
  const bucket = await openHangingBucket('orphan')
  const site = await start(bucket.endpoint)
  await bucket.asked
  const port = Number(new URL(site.address).port)
  expect(await isOpen(port)).toBe(true)
  let isStopped = false
  const stopped = site.stop().then(() => (isStopped = true))
  await expect.poll(() => isOpen(port), { timeout: 5000 }).toBe(false)
  expect(isStopped).toBe(false)
  bucket.close()
  await stopped
})

test('stopping fails after ten seconds if the database does not close', async () => {
  const timeouts = vi.spyOn(concurrency, 'withTimeout')
  onTestFinished(() => timeouts.mockRestore())
  const closing = Promise.withResolvers<void>()
  timeouts.mockImplementation((promise, timeoutMs, onTimeout) =>
    timeoutMs === 10_000
      ? closing.promise.then(() => withTimeout(promise, 0, onTimeout))
      : withTimeout(promise, timeoutMs, onTimeout),
  )
  const bucket = await openHangingBucket('nothing')
  const close = () => {
    closing.resolve()
    return Promise.withResolvers<void>().promise
  }
  const site = await start(bucket.endpoint, { close })
  await expect(site.stop()).rejects.toThrow('did not stop within ten seconds')
})

test('a stop completes even if one of its steps fails, and reports the first error', async () => {
  const bucket = await openHangingBucket('nothing')
  let isClosed = false
  const close = async () => {
    isClosed = true
    throw new Error('the database is already closed')
  }
  const site = await start(bucket.endpoint, { close })
  const stopQueue = vi.spyOn(JobQueue.prototype, 'stop').mockRejectedValueOnce(new Error('the job queue cannot stop'))
  await expect(site.stop()).rejects.toThrow('the job queue cannot stop')
  expect(isClosed).toBe(true)
  await (stopQueue.mock.contexts[0] as JobQueue).stop()
})

test('a failed start reports its own error, even if undoing it fails', async () => {
  const bucket = await openHangingBucket('nothing')
  vi.spyOn(JobQueue.prototype, 'start').mockRejectedValueOnce(new Error('the job queue cannot start'))
  const lines: string[] = []
  const close = async () => {
    throw new Error('the database cannot close')
  }
  await expect(start(bucket.endpoint, { close, lines })).rejects.toThrow('the job queue cannot start')
  expect(lines.join('')).toContain('the database cannot close')
})
