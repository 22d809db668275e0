import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { useSite } from '../support/site.ts'

const house = useSite()

test.each([
  ['/api/openapi.json', 'application/json', '"openapi":"3.'],
  ['/api/docs', 'text/html; charset=UTF-8', '<h1>API</h1>'],
])('%s says the same in every coding, however often', async (path, type, part) => {
  const site = await house.open()
  const read = async (coding: string) => {
    const headers = { 'accept-encoding': coding }
    const answer = await site.send(new Request(`http://muster.test${path}`, { headers }))
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('vary')]).toEqual([
      200,
      type,
      'Accept-Encoding',
    ])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(answer.headers.get('content-encoding') ?? '').toBe(coding)
    return Buffer.from(await answer.arrayBuffer())
  }
  const plain = (await read('')).toString()
  expect(plain).toContain(part)
  for (let i = 0; i < 2; i++) {
    expect(brotliDecompressSync(await read('br')).toString()).toBe(plain)
    expect(gunzipSync(await read('gzip')).toString()).toBe(plain)
    expect((await read('')).toString()).toBe(plain)
  }
})

test.each(['/api/openapi.json', '/api/docs'])('%s is counted like every reading', async (path) => {
  const site = await house.open({ RATE_LIMITS: 'on' })
  const statuses: number[] = []
  for (let i = 0; i < 51; i++) statuses.push((await site.get(path)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(50)
  expect(statuses.at(-1)).toBe(429)
})
