import { expect, test } from 'vitest'
import { compressResponse } from '../compress.ts'
import { respondWithEtag } from './respond-with-etag.ts'

function ask(method: string, headers: Record<string, string>) {
  const request = new Request('http://localhost/', { method, headers })
  const content = { body: 'line\n'.repeat(1000), type: 'text/plain', caching: 'no-cache' }
  return compressResponse(request, respondWithEtag(request, content))
}

test('the ETag is weak, because compressed and uncompressed bodies share it', async () => {
  const [compressed, plain] = await Promise.all([ask('GET', { 'accept-encoding': 'br' }), ask('GET', {})])
  expect([compressed, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', null])
  expect(compressed.headers.get('etag')).toMatch(/^W\/"[\w-]{22}"$/)
  expect(plain.headers.get('etag')).toBe(compressed.headers.get('etag'))
})

test.each(['GET', 'HEAD'])('%s and its 304 tell caches that the body depends on Accept-Encoding', async (method) => {
  const response = await ask(method, { 'accept-encoding': 'br' })
  const etag = response.headers.get('etag') ?? ''
  const unchanged = await ask(method, { 'accept-encoding': 'br', 'if-none-match': etag })
  expect([response, unchanged].map(({ status, headers }) => [status, headers.get('vary')])).toEqual([
    [200, 'Accept-Encoding'],
    [304, 'Accept-Encoding'],
  ])
})
