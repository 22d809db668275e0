import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { listen, type Listener } from '#server/http/listener.ts'
import { createRequestListener, limitConnections } from '#server/request-listener.ts'
import { aClan } from '../support/people.ts'
import { sendRaw } from '../support/raw.ts'
import { useSite } from '../support/site.ts'

const harness = useSite({ RATE_LIMITS: 'on', LIMITS: 'read=100000/60', TRUSTED_PROXIES: 'loopback' })
let listener: Listener | undefined

afterEach(() => listener?.close())

test('a client behind a proxy with too many unfinished bodies is rejected, others are not', async () => {
  const { services } = await harness.open()
  const clan = await aClan(harness.storage.db, { name: 'Night Watch' })
  const opened = (listener = await listen(0, '127.0.0.1', { clients: limitConnections(services) }))
  const port = Number(new URL(opened.origin).port)
  opened.onRequest(createRequestListener(services, 'http://muster.test'))
  const head = (line: string, client: string) =>
    `${line} HTTP/1.1\r\nHost: muster.test\r\nX-Forwarded-For: ${client}\r\n`
  const post = `${head(`POST /api/clans/vote/${clan}`, '203.0.113.5')}Content-Type: application/json\r\nContent-Length: 200\r\n\r\n{`
  const get = async (client: string) =>
    (await sendRaw(port, `${head('GET /api/stats', client)}Connection: close\r\n\r\n`)).text

  const slow = Array.from({ length: 101 }, () => {
    const socket = connect(port, '127.0.0.1', () => socket.write(post))
    return socket.on('error', () => {}).resume()
  })
  await expect.poll(() => get('203.0.113.5')).toMatch(/^HTTP\/1\.1 429 [^]*ratelimit-limit: 100\r\n/)
  expect(await get('203.0.113.6')).toMatch(/^HTTP\/1\.1 200 /)
  for (const socket of slow) socket.destroy()
  await expect.poll(() => get('203.0.113.5')).toMatch(/^HTTP\/1\.1 200 /)
})

test('RATE_LIMITS=off also turns off the limits on connections', async () => {
  const { services } = await harness.open({ RATE_LIMITS: 'off' })
  expect(limitConnections(services)).toBeUndefined()
})
