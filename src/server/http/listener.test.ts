import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import { errorMessages } from '#contract/error-messages.ts'
import { sendRaw } from '#test/support/raw.ts'
import { shutdownGraceMs, listen, type Listener } from './listener.ts'

const opened: Listener[] = []
afterAll(() => Promise.all(opened.map((listener) => listener.close())))

async function open(options?: Parameters<typeof listen>[2]): Promise<Listener> {
  const listener = await listen(0, '127.0.0.1', options)
  opened.push(listener)
  return listener
}

const portOf = ({ origin }: Listener) => Number(new URL(origin).port)

test('rejects requests above the concurrency limit immediately, and accepts new ones when earlier ones finish', async () => {
  const listener = await open({ maxConcurrent: 3 })
  const pending: ServerResponse[] = []
  const three = Promise.withResolvers<void>()
  listener.onRequest((_, response) => {
    pending.push(response)
    if (pending.length === 3) three.resolve()
  })
  const requests = [1, 2, 3].map(() => fetch(listener.origin))
  await three.promise
  const rejected = await fetch(listener.origin, { method: 'POST', body: 'x'.repeat(1000) })
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '5'])
  const requestId = rejected.headers.get('x-request-id')
  expect(requestId).toMatch(/^[\da-f-]{36}$/)
  expect(await rejected.json()).toMatchObject({ error: { code: 'overloaded', requestId } })
  for (const response of pending) response.end('done')
  for (const response of await Promise.all(requests)) expect(await response.text()).toBe('done')
  const after = fetch(listener.origin)
  await expect.poll(() => pending.length).toBe(4)
  pending[3]?.end('again')
  expect(await (await after).text()).toBe('again')
})

test('closes the oldest connection with a slowly sent request instead of rejecting a new request', async () => {
  const listener = await open({ maxConcurrent: 2 })
  const started: string[] = []
  listener.onRequest((request, response) => {
    started.push(request.url ?? '')
    if (request.method === 'GET') response.end('served')
    else request.on('error', () => {}).resume()
  })
  const closed: string[] = []
  const sockets = ['/1', '/2', '/3'].map((path) =>
    connect(portOf(listener), '127.0.0.1')
      .on('error', () => {})
      .on('close', () => closed.push(path)),
  )
  for (const [i, socket] of sockets.entries()) {
    socket.write(`POST /${i + 1} HTTP/1.1\r\nHost: x\r\nContent-Length: 200\r\n\r\n{`)
    await expect.poll(() => started).toHaveLength(i + 1)
  }
  await expect.poll(() => closed).toEqual(['/1'])
  expect(await (await fetch(listener.origin)).text()).toBe('served')
  await expect.poll(() => closed).toEqual(['/1', '/2'])
  sockets[2]?.destroy()
})

test('closes a connection with an unread response instead of rejecting a new request', async () => {
  const listener = await open({ maxConcurrent: 1 })
  const streaming = Promise.withResolvers<void>()
  listener.onRequest((request, response) => {
    if (request.url === '/') response.end('served')
    else {
      setImmediate(() => response.write(Buffer.alloc(1024)))
      streaming.resolve()
    }
  })
  const closed = sendRaw(portOf(listener), 'GET /stream HTTP/1.1\r\nHost: x\r\n\r\n')
  await streaming.promise
  await expect.poll(async () => (await fetch(listener.origin)).status).toBe(200)
  expect((await closed).hung).toBe(false)
})

test('a request whose headers never end times out', async () => {
  const listener = await open({ headersTimeoutMs: 20 })
  listener.onRequest((_, response) => response.end('served'))
  const { statuses } = await sendRaw(portOf(listener), 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  expect(statuses).toEqual([408])
})

test('rejects a request with several hosts', async () => {
  const listener = await open()
  listener.onRequest((_, response) => response.end('served'))
  for (const hosts of ['Host: a.example\r\nhost: b.example', 'Host: a\r\nHost: a', 'Host: a, b']) {
    const { statuses, text } = await sendRaw(portOf(listener), `GET / HTTP/1.1\r\n${hosts}\r\n\r\n`)
    expect(statuses).toEqual([400])
    const requestId = /^x-request-id: (\S+)/m.exec(text)?.[1]
    expect(JSON.parse(/\{.*\}/.exec(text)?.[0] ?? '')).toEqual({
      error: {
        code: 'malformed',
        message: errorMessages.malformed,
        requestId: expect.stringMatching(/^[\da-f-]{36}$/),
        fields: [{ path: 'headers.host', message: 'must occur once' }],
      },
    })
    expect(text).toContain(`"requestId":"${requestId}"`)
  }
})

/** Worker code: when it receives a message, it sends a request, sets `sent`, and posts the response. */
const client = `
const { parentPort, workerData } = require('node:worker_threads')
const { connect } = require('node:net')
parentPort.once('message', () => {
  let response = ''
  connect(workerData.port, '127.0.0.1')
    .on('data', (text) => (response += text))
    .on('error', (error) => (response += error.code))
    .on('close', () => parentPort.postMessage(response))
    .end('GET / HTTP/1.1\\r\\nhost: clans.example\\r\\n\\r\\n', () => Atomics.store(workerData.sent, 0, 1))
})
parentPort.postMessage('ready')`

test('serves connections that are waiting when the port closes, even while the site is busy', async () => {
  const listener = await listen(0, '127.0.0.1')
  listener.onRequest((_, response) => response.end('served'))
  const sent = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(client, { eval: true, workerData: { port: new URL(listener.origin).port, sent } })
  const nextMessage = () => new Promise<string>((resolve) => worker.once('message', resolve))
  await nextMessage()
  const response = nextMessage()
  // Runs just before the port closes, in the same turn of the event loop: a client connects while the loop is blocked.
  setTimeout(() => {
    worker.postMessage('go')
    while (Atomics.load(sent, 0) === 0);
  }, shutdownGraceMs)
  const closed = listener.close()
  expect(await response).toContain('served')
  await closed
  await worker.terminate()
})
