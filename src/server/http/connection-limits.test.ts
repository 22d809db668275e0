import { EventEmitter, once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { createConnectionLimits } from './connection-limits.ts'
import { parseSharedAddresses } from './limits/limit-settings.ts'
import { listen, type Listener } from './listener.ts'
import { parseTrustedProxies } from './security/client-address.ts'

const opened: Listener[] = []
afterAll(() => Promise.all(opened.map((listener) => listener.close())))

function limitsOf(settings: { maxConnections?: number; maxRequests?: number }, proxies = '', logged: string[] = []) {
  return createConnectionLimits({
    trustedProxies: parseTrustedProxies(proxies),
    sharedAddresses: parseSharedAddresses('198.51.100.0/24=3'),
    networkOf: ({ headers }: IncomingMessage) => headers['x-client']?.toString() ?? '192.0.2.9',
    log: pino({}, { write: (line: string) => void logged.push((JSON.parse(line) as { msg: string }).msg) }),
    ...settings,
  })
}

async function open(settings: { maxRequests: number }) {
  const listener = await listen(0, '127.0.0.1', { clients: limitsOf(settings) })
  opened.push(listener)
  return { listener, port: Number(new URL(listener.origin).port) }
}

/** Opens connections that the limits count, and returns whether each stayed open. */
function connectFrom(limits: ReturnType<typeof limitsOf>, addresses: readonly string[]) {
  return addresses.map((remoteAddress) => {
    const destroy = vi.fn<() => void>()
    const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy })
    limits.addConnection(socket as unknown as Socket)
    return { socket, isOpen: destroy.mock.calls.length === 0 }
  })
}

const openOf = (connections: ReturnType<typeof connectFrom>) => connections.map(({ isOpen }) => isOpen)

test('closes connections above the limit of an address until an earlier one closes', () => {
  const logged: string[] = []
  const limits = limitsOf({ maxConnections: 2 }, '', logged)
  const connections = connectFrom(limits, ['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.1', '192.0.2.2'])
  expect(openOf(connections)).toEqual([true, true, false, true])
  connections[0]?.socket.emit('close')
  expect(openOf(connectFrom(limits, ['192.0.2.1', '192.0.2.1']))).toEqual([true, false])
  expect(logged).toEqual(['an address has reached its limit of connections'])
})

test('an IPv6 /64 counts as one address, and a shared address has a multiple of the limit', () => {
  const limits = limitsOf({ maxConnections: 1 })
  expect(openOf(connectFrom(limits, ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1']))).toEqual([true, false, true])
  expect(
    openOf(
      connectFrom(
        limits,
        Array.from({ length: 4 }, () => '198.51.100.7'),
      ),
    ),
  ).toEqual([true, true, true, false])
})

test.each([
  ['loopback', ['127.0.0.1', '127.0.0.1', '192.0.2.1', '192.0.2.1'], [true, true, true, false]],
  ['1', ['192.0.2.1', '192.0.2.1'], [true, true]],
])('does not limit connections of trusted proxies: TRUSTED_PROXIES=%s', (proxies, addresses, expected) => {
  expect(openOf(connectFrom(limitsOf({ maxConnections: 1 }, proxies), addresses))).toEqual(expected)
})

test('rejects requests of a client with too many unfinished ones, including on new connections', async () => {
  const { listener } = await open({ maxRequests: 2 })
  const pending: ServerResponse[] = []
  listener.onRequest((_, response) => void pending.push(response))
  const get = (client: string) => fetch(listener.origin, { headers: { 'x-client': client } })
  const waiting = [get('192.0.2.1'), get('192.0.2.1'), get('192.0.2.2')]
  await expect.poll(() => pending.length).toBe(3)
  const rejected = await get('192.0.2.1')
  expect(rejected.status).toBe(429)
  expect(await rejected.json()).toMatchObject({
    error: { code: 'too_many_requests', requestId: rejected.headers.get('x-request-id') },
  })
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(rejected.headers.get('ratelimit-limit')).toBe('2')
  for (const response of pending.splice(0)) response.end()
  for (const response of await Promise.all(waiting)) expect(response.status).toBe(200)
  const again = get('192.0.2.1')
  await expect.poll(() => pending.length).toBe(1)
  pending[0]?.end()
  expect((await again).status).toBe(200)
})

test('closes a connection that pipelines too many requests, and then counts none of them', async () => {
  const { listener, port } = await open({ maxRequests: 3 })
  const large = Buffer.alloc(1024 * 1024)
  let handled = 0
  listener.onRequest((_, response) => {
    handled++
    response.end(large)
  })
  const request = 'GET / HTTP/1.1\r\nHost: muster.test\r\n\r\n'
  const pipeline = async (count: number) => {
    handled = 0
    const socket = connect(port, '127.0.0.1', () => socket.write(request.repeat(count)))
    socket.on('error', () => {}).resume()
    await once(socket, 'close')
    return handled
  }
  // The first response does not wait for a later request.
  expect(await pipeline(50)).toBe(1 + 3)
  expect(await pipeline(50)).toBe(1 + 3)
})
