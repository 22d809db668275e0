import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStaticFiles, type ServeStatic } from './static-files.ts'

const files = {
  '.vite/manifest.json': JSON.stringify({ 'a.ts': { file: 'assets/app-12345678.js' } }),
  'assets/app-12345678.js': 'app',
  'assets/app-12345678.js.br': 'app as Brotli',
  'assets/app-12345678.js.gz': 'app as gzip',
  'assets/check.worker-12345678.js': 'worker',
  'favicon.svg': '<svg/>',
}
let folder: string
let server: Server
/** The arguments of each response's `end`. */
const ended: unknown[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'muster-static-'))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), text)
  }
  const serve: ServeStatic = await readStaticFiles(folder)
  server = createServer((incoming, response) => {
    const end = response.end.bind(response)
    response.end = ((body: unknown) => {
      ended.push(body)
      return end(body)
    }) as typeof response.end
    const added = { 'x-content-type-options': 'nosniff', 'content-security-policy': 'sandbox' }
    if (!serve(incoming, response, added)) response.writeHead(418).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

function send(method: string, target: string, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo
  return new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    request({ port, host: '127.0.0.1', method, path: target, headers }, (response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }))
    })
      .on('error', reject)
      .end()
  })
}

test('serves files with their type, additional headers and a lifetime that depends on the name', async () => {
  const app = await send('GET', '/assets/app-12345678.js?x=1')
  expect([app.status, app.body, app.headers['content-type']]).toEqual([200, 'app', 'text/javascript; charset=utf-8'])
  expect(app.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(app.headers['x-content-type-options']).toBe('nosniff')
  expect(app.headers.vary).toBe('Accept-Encoding')
  expect((await send('GET', '/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
})

test('worker scripts may request files of the site; other files have the common policy', async () => {
  const worker = await send('GET', '/assets/check.worker-12345678.js')
  expect(worker.headers['content-security-policy']).toBe(
    "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  )
  expect(worker.headers['cross-origin-embedder-policy']).toBe('require-corp')
  const app = await send('GET', '/assets/app-12345678.js')
  expect([app.headers['content-security-policy'], app.headers['cross-origin-embedder-policy']]).toEqual([
    'sandbox',
    undefined,
  ])
})

test.each([
  ['br, gzip', 'br', 'app as Brotli'],
  ['gzip, deflate', 'gzip', 'app as gzip'],
  ['identity', undefined, 'app'],
])('Accept-Encoding %s gets the copy compressed at build time', async (accept, coding, body) => {
  const response = await send('GET', '/assets/app-12345678.js', { 'accept-encoding': accept })
  expect([response.headers['content-encoding'], response.body]).toEqual([coding, body])
  expect(response.headers['content-length']).toBe(String(body.length))
})

test('all responses share the buffer of the file', async () => {
  ended.length = 0
  await Promise.all([1, 2, 3].map(() => send('GET', '/assets/app-12345678.js')))
  expect(ended).toHaveLength(3)
  expect(ended[0]).toBeInstanceOf(Buffer)
  expect(new Set(ended).size).toBe(1)
})

test('answers HEAD without the body and a known ETag with 304', async () => {
  const head = await send('HEAD', '/favicon.svg')
  expect([head.status, head.body, head.headers['content-length']]).toEqual([200, '', '6'])
  const again = await send('GET', '/favicon.svg', { 'if-none-match': head.headers.etag ?? '' })
  expect([again.status, again.body, again.headers['x-content-type-options']]).toEqual([304, '', 'nosniff'])
})

test('leaves other requests to the router', async () => {
  const others = [
    '/',
    '/assets/none.js',
    '/.vite/manifest.json',
    '/assets/app-12345678.js.br',
    '/assets/../favicon.svg',
  ]
  for (const target of others) expect((await send('GET', target)).status).toBe(418)
  expect((await send('POST', '/favicon.svg')).status).toBe(418)
})
