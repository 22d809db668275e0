import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { BucketError, createBucketClient } from './bucket-client.ts'

/** Sends the headers of a response and only part of its body. */
const server = createServer((_, response) => response.writeHead(200, { 'content-length': 100 }).write('part'))
const send = () => {
  const { port } = server.address() as AddressInfo
  const access = { accessKeyId: 'id', secretAccessKey: 'secret' }
  return createBucketClient({ endpoint: `http://127.0.0.1:${port}`, region: 'a', name: 'b', ...access })
}
const read = { method: 'GET', path: '/a', expectedStatuses: [200] } as const

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the time limit includes the body of a small response; other responses are streamed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const requested = once(server, 'request')
  const small = send()({ ...read, isSmall: true }).catch((error: unknown) => error)
  await requested
  vi.advanceTimersByTime(15_001)
  expect(await small).toBeInstanceOf(BucketError)
  const streamed = await send()(read)
  vi.advanceTimersByTime(15_001)
  expect(new TextDecoder().decode((await streamed.body?.getReader().read())?.value)).toBe('part')
})

test('a signal aborts a request, even while the body of a small response arrives', async () => {
  const stopping = new AbortController()
  const requested = once(server, 'request')
  const small = send()({ ...read, isSmall: true, signal: stopping.signal })
  await requested
  stopping.abort()
  await expect(small).rejects.toMatchObject({ name: 'AbortError' })
  await expect(send()({ ...read, signal: stopping.signal })).rejects.toMatchObject({ name: 'AbortError' })
})
