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
    { path: '/', cache: {}, query: ['page', 'q'] },
    { path: '/clan/:clan', cache: { clan: /\d+-[a-z0-9-]+/ } },
  ],
  Object.values<EndpointDeclaration>(endpoints),
)

/** Returns a text that is long enough to be compressed. */
const text = (n: number) => `${n} ${'clan '.repeat(500)}`

describe('response cache', () => {
  let server: Server
  let at = 0
  let revision = 0
  let listingRevision = 0
  let rendered: string[] = []
  let durations: (number | undefined)[] = []
  let respond: (url: string) => Response | Promise<Response>

  async function open(limiter: Limiter = noLimits): Promise<string> {
    const handle = createResponseCache(
      {
        routes,
        render: async (url) => {
          rendered.push(url)
          return respond(url)
        },
        revision: () => revision,
        listingRevision: () => listingRevision,
        findClient: () => ({ address: '192.0.2.1', network: '192.0.2.1', userAgent: '', inProcess: false }),
        limiter,
        serverTiming: () => `stamp;desc="${at}"`,
        onResponse: (_method, _route, _status, _url, seconds) => durations.push(seconds),
        headerOptions: { secure: false, development: false },
        log: pino({ level: 'silent' }),
        now: () => at,
      },
      (_, response) => response.writeHead(418).end('by the router'),
    )
    server = createServer(handle)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  beforeEach(() => {
    at = 1000
    revision = 0
    rendered = []
    durations = []
    respond = () => new Response(text(rendered.length), { headers: { 'content-type': 'text/html; charset=utf-8' } })
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  it('renders a response once until the revision changes', async () => {
    const origin = await open()
    expect(await (await fetch(origin)).text()).toBe(text(1))
    expect(await (await fetch(origin)).text()).toBe(text(1))
    revision++
    expect(await (await fetch(origin)).text()).toBe(text(2))
  })

  it('serves stale responses after a change for a time proportional to the rendering time, with a maximum', async () => {
    const origin = await open()
    respond = () => {
      at += 5
      return new Response(text(rendered.length), { headers: { 'content-type': 'text/html' } })
    }
    await fetch(origin)
    revision++
    at += 99
    expect(await (await fetch(origin)).text()).toBe(text(1))
    at += 1
    expect(await (await fetch(origin)).text()).toBe(text(2))

    respond = () => {
      at += 10_000
      return new Response(text(rendered.length), { headers: { 'content-type': 'text/html' } })
    }
    revision++
    at += 400
    await fetch(origin)
    revision++
    at += 400
    expect(await (await fetch(origin)).text()).toBe(text(4))
  })

  it("shows administrators' changes in the next response, even if a render is in progress", async () => {
    const origin = await open()
    const read = async () => await (await fetch(`${origin}/api/clans`)).text()
    respond = () => {
      at += 300
      return new Response(text(rendered.length))
    }
    expect(await read()).toBe(text(1))
    revision++
    expect(await read()).toBe(text(1))
    listingRevision++
    expect(await read()).toBe(text(2))

    const { promise: isRendering, resolve: start } = Promise.withResolvers<void>()
    const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>()
    respond = async () => {
      start()
      await mayFinish
      return new Response('before')
    }
    listingRevision++
    const before = read()
    await isRendering
    listingRevision++
    respond = () => new Response('after')
    expect(await read()).toBe('after')
    finish()
    expect(await before).toBe('before')
    expect(await read()).toBe('after')
  })

  it('shares responses between equivalent URLs of the list', async () => {
    const origin = await open()
    const paths = ['', '?x=1', '?x=2', '?region=any', '?region=eu&page=2&x', '?page=2&region=eu', '?page=2&page=2']
    for (const path of paths) await fetch(`${origin}/api/clans${path}`)
    expect(rendered).toEqual(['/api/clans', '/api/clans?region=eu&page=2', '/api/clans?page=2&page=2'])
  })

  it('ignores query parameters that do not affect a page, such as those for campaign tracking', async () => {
    const origin = await open()
    const paths = [
      '',
      '?utm_source=chat',
      '?utm_source=mail&utm_medium=1',
      '?page=2&utm_source=chat',
      '?x&q=%20a&page=2',
      '?q=+a&page=2',
    ]
    const etags: (string | null)[] = []
    for (const path of paths) etags.push((await fetch(`${origin}/${path}`)).headers.get('etag'))
    expect(rendered).toEqual(['/', '/?page=2', '/?page=2&q=+a'])
    expect(etags[1]).toBe(etags[0])
    for (const path of ['', '?from=chat', '?page=2']) await fetch(`${origin}/clan/12-night-kestrels${path}`)
    expect(rendered.slice(3)).toEqual(['/clan/12-night-kestrels'])
  })

  it('caches the whole list regardless of its size, and serves it stale for longer if rendering is slow', async () => {
    const origin = await open()
    const large = 'clan '.repeat(1_000_000)
    respond = () => {
      at += 300
      return Response.json(large)
    }
    const read = async (path: string) =>
      await (await fetch(origin + path, { headers: { 'accept-encoding': 'identity' } })).json()
    expect(await read('/api/clans')).toBe(large)
    revision++
    at += 5999
    expect(await read('/api/clans?x=1')).toBe(large)
    expect(rendered).toEqual(['/api/clans'])
    at += 1
    respond = () => Response.json((at += 100))
    await read('/api/clans')
    expect(rendered).toEqual(['/api/clans', '/api/clans'])
    revision++
    at += 400
    expect(await read('/api/clans')).toBe(at)
  })

  it('reports how long a rendering took, and no duration for responses from memory', async () => {
    respond = () => {
      at += 250
      return new Response(text(1), { headers: { 'content-type': 'text/html; charset=utf-8' } })
    }
    const origin = await open()
    for (let i = 0; i < 2; i++) await (await fetch(origin)).text()
    expect(durations).toEqual([0.25, undefined])
  })

  it('serves HEAD from the same responses, without the body', async () => {
    const origin = await open()
    const get = await fetch(origin)
    const head = await fetch(origin, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag')]).toEqual([200, get.headers.get('etag')])
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
    expect(await head.text()).toBe('')
    expect(rendered).toHaveLength(1)
  })

  it('renders a response once for concurrent requests', async () => {
    const origin = await open()
    let finish = () => {}
    const slow = new Promise<void>((resolve) => (finish = resolve))
    respond = async () => {
      await slow
      return new Response(text(1), { headers: { 'content-type': 'text/html' } })
    }
    const requests = Array.from({ length: 20 }, () => fetch(origin))
    while (rendered.length === 0) await new Promise((resolve) => setImmediate(resolve))
    finish()
    for (const response of await Promise.all(requests)) expect(await response.text()).toBe(text(1))
    expect(rendered).toEqual(['/'])
  })

  it('serves the same content in every coding', async () => {
    const origin = await open()
    respond = () => new Response(text(7), { headers: { 'content-type': 'text/html' } })
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

  it('returns 304 if the client has the current version', async () => {
    const origin = await open()
    const first = await fetch(origin)
    const etag = first.headers.get('etag') ?? ''
    const again = await fetch(origin, { headers: { 'if-none-match': etag.replace('W/', '') } })
    expect(again.status).toBe(304)
    expect(again.headers.get('etag')).toBe(etag)
    // These headers would describe a body, which a 304 does not have.
    for (const name of ['content-length', 'content-encoding', 'content-type']) {
      expect(first.headers.has(name)).toBe(true)
      expect(again.headers.has(name)).toBe(false)
    }
    revision++
    expect((await fetch(origin, { headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  it('adds the current Server-Timing to cached pages and 304s, with the same ETag', async () => {
    const origin = await open()
    const first = await fetch(origin)
    const etag = first.headers.get('etag') ?? ''
    at += 1
    const cached = await fetch(origin)
    at += 1
    const unchanged = await fetch(origin, { headers: { 'if-none-match': etag } })
    expect(rendered).toEqual(['/'])
    expect([first, cached, unchanged].map(({ headers }) => headers.get('server-timing'))).toEqual([
      'stamp;desc="1000"',
      'stamp;desc="1001"',
      'stamp;desc="1002"',
    ])
    expect([cached.headers.get('etag'), unchanged.status]).toEqual([etag, 304])
  })

  it('adds no Server-Timing to data', async () => {
    const origin = await open()
    respond = () => Response.json([])
    for (let i = 0; i < 2; i++) expect((await fetch(`${origin}/api/clans`)).headers.has('server-timing')).toBe(false)
  })

  it('adds the security headers of a page', async () => {
    const origin = await open()
    await fetch(origin)
    const { headers } = await fetch(origin)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('vary')).toContain('Accept-Encoding')
  })

  it('passes non-200 responses, writes and other routes to the router', async () => {
    const origin = await open()
    respond = () => new Response(null, { status: 302, headers: { location: '/' } })
    expect((await fetch(`${origin}/?page=99`)).status).toBe(418)
    respond = () => new Response(text(1), { headers: { 'content-type': 'text/html' } })
    expect((await fetch(origin, { method: 'POST' })).status).toBe(418)
    for (const path of ['/profile', '/api/me', '/api/clans/vote/1', '/healthz', '/api/admin/clans']) {
      expect((await fetch(origin + path)).status).toBe(418)
    }
    expect(rendered).toEqual(['/?page=99'])
  })

  it('does not cache paths that dot segments would turn into other routes', async () => {
    const { port } = new URL(await open())
    const { request } = await import('node:http')
    // `fetch` would resolve dot segments before sending.
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
    expect(rendered).toEqual(['/clan/12-night-kestrels'])
  })

  it('counts requests against the read limit', async () => {
    const origin = await open(createLimiter({ add: async () => [] }, () => at))
    const statuses: number[] = []
    for (let i = 0; i < 52; i++) statuses.push((await fetch(origin)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(50)
    expect(statuses.at(-1)).toBe(418)
  })
})
