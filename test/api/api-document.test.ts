import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { version } from '#server/version.ts'
import { useSite } from '../support/site.ts'

const harness = useSite()

test.each([
  ['/api/openapi.json', 'application/json', '"openapi":"3.'],
  ['/api/docs', 'text/html; charset=UTF-8', '<h1>API</h1>'],
])('%s returns the same document in every content encoding', async (path, type, part) => {
  const site = await harness.open()
  const read = async (coding: string) => {
    const headers = { 'accept-encoding': coding }
    const response = await site.send(new Request(`http://muster.test${path}`, { headers }))
    expect([response.status, response.headers.get('content-type'), response.headers.get('vary')]).toEqual([
      200,
      type,
      'Accept-Encoding',
    ])
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(response.headers.get('content-encoding') ?? '').toBe(coding)
    return Buffer.from(await response.arrayBuffer())
  }
  const plain = (await read('')).toString()
  expect(plain).toContain(part)
  for (let i = 0; i < 2; i++) {
    expect(brotliDecompressSync(await read('br')).toString()).toBe(plain)
    expect(gunzipSync(await read('gzip')).toString()).toBe(plain)
    expect((await read('')).toString()).toBe(plain)
  }
})

test.each(['/api/openapi.json', '/api/docs'])('%s counts against the read limit', async (path) => {
  const site = await harness.open({ RATE_LIMITS: 'on' })
  const statuses: number[] = []
  for (let i = 0; i < 51; i++) statuses.push((await site.get(path)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(50)
  expect(statuses.at(-1)).toBe(429)
})

test('the document has the running version of Muster', async () => {
  const site = await harness.open()
  const { info } = (await (await site.get('/api/openapi.json')).json()) as { info: unknown }
  expect(version).toMatch(/^\d+\.\d+\.\d+/)
  expect(info).toMatchObject({ title: 'Muster API', version })
})
