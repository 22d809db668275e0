import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pino } from 'pino'
import type { EndpointDeclaration } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { listCachedRoutes } from './cacheable-routes.ts'
import { createResponseCache } from './response-cache.ts'
import { createLimiter, type Limiter, noLimits } from '../limits/rate-limit.ts'

const routes = listCachedRoutes(
  [
    { path: '/', cache: {} },
    { path: '/clan/:clan', cache: { clan: /\d+-[a-z0-9-]+/ } },
  ],
  Object.values<EndpointDeclaration>(endpoints),
)

/** A text that is long enough to be compressed. */
const text = (n: number) => `${n} ${'clan '.repeat(500)}`

describe('cached responses', () => {
  let server: Server
  let at = 0
  let revision = 'a'
  let made: string[] = []
  let answered: (url: string) => Response | Promise<Response>

  async function open(limiter: Limiter = noLimits): Promise<string> {
    const answer = createResponseCache(
      {
        routes,
        render: async (url) => {
          made.push(url)
          return answered(url)
        },
        revision: () => revision,
        findClient: () => ({ address: '192.0.2.1', network: '192.0.2.1', userAgent: '', inProcess: false }),
        limiter,
        onResponse: () => {},
        headerOptions: { secure: false, development: false },
        log: pino({ level: 'silent' }),
        now: () => at,
      },
      (_, response) => response.writeHead(418).end('by the router'),
    )
    server = createServer(answer)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  beforeEach(() => {
    at = 1000
    revision = 'a'
    made = []
    answered = () => new Response(text(made.length), { headers: { 'content-type': 'text/html; charset=utf-8' } })
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  it('are made once while nothing changes, and anew when something has', async () => {
    const origin = await open()
    expect(await (await fetch(origin)).text()).toBe(text(1))
    expect(await (await fetch(origin)).text()).toBe(text(1))
    revision = 'b'
    expect(await (await fetch(origin)).text()).toBe(text(2))
  })

  it('rest after a change, in proportion to what making them costs, and never long', async () => {
    const origin = await open()
    answered = () => {
      at += 5
      return new Response(text(made.length), { headers: { 'content-type': 'text/html' } })
    }
    await fetch(origin)
    revision = 'b'
    at += 99
    expect(await (await fetch(origin)).text()).toBe(text(1))
    at += 1
    expect(await (await fetch(origin)).text()).toBe(text(2))

    answered = () => {
      at += 10_000
      return new Response(text(made.length), { headers: { 'content-type': 'text/html' } })
    }
    revision = 'c'
    at += 400
    await fetch(origin)
    revision = 'd'
    at += 400
    expect(await (await fetch(origin)).text()).toBe(text(4))
  })

  it('are the same for addresses of the list that mean the same', async () => {
    const origin = await open()
    const paths = ['', '?x=1', '?x=2', '?region=any', '?region=eu&page=2&x', '?page=2&region=eu', '?page=2&page=2']
    for (const path of paths) await fetch(`${origin}/api/clans${path}`)
    expect(made).toEqual(['/api/clans', '/api/clans?page=2&region=eu', '/api/clans?page=2&page=2'])
  })

  it('hold the whole list however large it is, and let it rest for long where making it is long work', async () => {
    const origin = await open()
    const large = 'clan '.repeat(1_000_000)
    answered = () => {
      at += 300
      return Response.json(large)
    }
    const read = async (path: string) =>
      await (await fetch(origin + path, { headers: { 'accept-encoding': 'identity' } })).json()
    expect(await read('/api/clans')).toBe(large)
    revision = 'b'
    at += 5999
    expect(await read('/api/clans?x=1')).toBe(large)
    expect(made).toEqual(['/api/clans'])
    at += 1
    answered = () => Response.json((at += 100))
    await read('/api/clans')
    expect(made).toEqual(['/api/clans', '/api/clans'])
    revision = 'c'
    at += 400
    expect(await read('/api/clans')).toBe(at)
  })

  it('are those of HEAD as well, without the body', async () => {
    const origin = await open()
    const get = await fetch(origin)
    const head = await fetch(origin, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag')]).toEqual([200, get.headers.get('etag')])
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
    expect(await head.text()).toBe('')
    expect(made).toHaveLength(1)
  })

  it('are made once for all who ask meanwhile', async () => {
    const origin = await open()
    let finish = () => {}
    const slow = new Promise<void>((resolve) => (finish = resolve))
    answered = async () => {
      await slow
      return new Response(text(1), { headers: { 'content-type': 'text/html' } })
    }
    const asked = Array.from({ length: 20 }, () => fetch(origin))
    while (made.length === 0) await new Promise((resolve) => setImmediate(resolve))
    finish()
    for (const response of await Promise.all(asked)) expect(await response.text()).toBe(text(1))
    expect(made).toEqual(['/'])
  })

  it('hold the same text in every coding', async () => {
    const origin = await open()
    answered = () => new Response(text(7), { headers: { 'content-type': 'text/html' } })
    const read = async (coding: string) => {
      const { request } = await import('node:http')
      return new Promise<Buffer>((resolve, reject) => {
        request(origin, { headers: { 'accept-encoding': coding } }, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)))
        })
          .on('error', reject)
          .end()
      })
    }
    expect(brotliDecompressSync(await read('br, gzip')).toString()).toBe(text(7))
    expect(gunzipSync(await read('gzip')).toString()).toBe(text(7))
    expect((await read('br;q=0')).toString()).toBe(text(7))
  })

  it('say nothing anew to who has them already', async () => {
    const origin = await open()
    const first = await fetch(origin)
    const etag = first.headers.get('etag') ?? ''
    const again = await fetch(origin, { headers: { 'if-none-match': `W/${etag}` } })
    expect(again.status).toBe(304)
    expect(again.headers.get('etag')).toBe(etag)
    revision = 'b'
    expect((await fetch(origin, { headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  it('carry the security headers of a page', async () => {
    const origin = await open()
    await fetch(origin)
    const { headers } = await fetch(origin)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('vary')).toContain('Accept-Encoding')
  })

  it('leave to the router what is no success, no reading, and nobody else’s', async () => {
    const origin = await open()
    answered = () => new Response(null, { status: 302, headers: { location: '/' } })
    expect((await fetch(`${origin}/?page=99`)).status).toBe(418)
    answered = () => new Response(text(1), { headers: { 'content-type': 'text/html' } })
    expect((await fetch(origin, { method: 'POST' })).status).toBe(418)
    for (const path of ['/profile', '/api/me', '/api/clans/vote/1', '/healthz', '/api/admin/clans']) {
      expect((await fetch(origin + path)).status).toBe(418)
    }
    expect(made).toEqual(['/?page=99'])
  })

  it('are those of the paths named, however their dots are resolved', async () => {
    const { port } = new URL(await open())
    const { request } = await import('node:http')
    // As it stands on the wire; fetch would resolve it first.
    const statusOf = (path: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        request({ host: '127.0.0.1', port, path }, (response) => resolve(response.resume().statusCode))
          .on('error', reject)
          .end()
      })
    const others = [
      '/clan/../readyz',
      '/clan/12-a/../../readyz',
      '/clan/..\\readyz',
      '/clan/%2e%2e/readyz',
      '/clan/12-a%2fb',
    ]
    for (const path of others) expect(await statusOf(path)).toBe(418)
    expect(await statusOf('/clan/12-night-kestrels?from=chat')).toBe(200)
    expect(made).toEqual(['/clan/12-night-kestrels?from=chat'])
  })

  it('are counted like every reading', async () => {
    const origin = await open(createLimiter({ add: async () => [], forget: async () => {} }, () => at))
    const statuses: number[] = []
    for (let i = 0; i < 52; i++) statuses.push((await fetch(origin)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(50)
    expect(statuses.at(-1)).toBe(418)
  })
})
