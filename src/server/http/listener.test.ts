import type { ServerResponse } from 'node:http'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { shutdownGraceMs, listen } from './listener.ts'

test('rejects requests above the concurrency limit immediately, and accepts new ones when others are done', async () => {
  const listener = await listen(0, '127.0.0.1', { maxConcurrent: 3 })
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
  expect(await rejected.json()).toMatchObject({ error: { code: 'overloaded' } })
  for (const response of pending) response.end('done')
  for (const response of await Promise.all(requests)) expect(await response.text()).toBe('done')
  const after = fetch(listener.origin)
  await expect.poll(() => pending.length).toBe(4)
  pending[3]?.end('again')
  expect(await (await after).text()).toBe('again')
  await listener.close()
})

/** Sends a request when it receives a message, sets `sent` when the request is sent, and posts the response. */
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
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- worker_threads' postMessage takes no target origin
    worker.postMessage('go')
    while (Atomics.load(sent, 0) === 0);
  }, shutdownGraceMs)
  const closed = listener.close()
  expect(await response).toContain('served')
  await closed
  await worker.terminate()
})
