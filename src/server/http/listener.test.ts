import type { ServerResponse } from 'node:http'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { shutdownGraceMs, listen } from './listener.ts'

test('beyond what it can hold the site says at once that it is overloaded, and serves again when others are done', async () => {
  const listener = await listen(0, '127.0.0.1', { mostUnderWay: 3 })
  const held: ServerResponse[] = []
  const three = Promise.withResolvers<void>()
  listener.answer((_, response) => {
    held.push(response)
    if (held.length === 3) three.resolve()
  })
  const underWay = [1, 2, 3].map(() => fetch(listener.origin))
  await three.promise
  const refused = await fetch(listener.origin, { method: 'POST', body: 'x'.repeat(1000) })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toMatchObject({ error: { code: 'overloaded' } })
  for (const response of held) response.end('done')
  for (const answer of await Promise.all(underWay)) expect(await answer.text()).toBe('done')
  const after = fetch(listener.origin)
  await expect.poll(() => held.length).toBe(4)
  held[3]?.end('again')
  expect(await (await after).text()).toBe('again')
  await listener.close()
})

/** Calls once it is told to, and tells by its first number that all is sent; its answer is a message. */
const caller = `
const { parentPort, workerData } = require('node:worker_threads')
const { connect } = require('node:net')
parentPort.once('message', () => {
  let answer = ''
  connect(workerData.port, '127.0.0.1')
    .on('data', (text) => (answer += text))
    .on('error', (error) => (answer += error.code))
    .on('close', () => parentPort.postMessage(answer))
    .end('GET / HTTP/1.1\\r\\nhost: clans.example\\r\\n\\r\\n', () => Atomics.store(workerData.sent, 0, 1))
})
parentPort.postMessage('ready')`

test('whoever stands before the port when it closes is let in, however busy the site was', async () => {
  const listener = await listen(0, '127.0.0.1')
  listener.answer((_, response) => response.end('heard'))
  const sent = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(caller, { eval: true, workerData: { port: new URL(listener.origin).port, sent } })
  const hear = () => new Promise<string>((resolve) => worker.once('message', resolve))
  await hear()
  const answer = hear()
  // Due in the same turn as the port's end, and before it: somebody comes while nothing else is done here.
  setTimeout(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage('go')
    while (Atomics.load(sent, 0) === 0);
  }, shutdownGraceMs)
  const closed = listener.close()
  expect(await answer).toContain('heard')
  await closed
  await worker.terminate()
})
