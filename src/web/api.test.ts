import { expect, test } from 'vitest'
import { createApi } from './api.ts'

/** A response whose body fails with `error`. */
const brokenResponse = (error: unknown) =>
  new Response(new ReadableStream({ start: (body) => body.error(error) }), {
    headers: { 'content-type': 'application/json' },
  })

test.each([
  ['a captive portal', () => new Response('<!doctype html><p>Sign in to the Wi-Fi'), 'Network Error'],
  ['a lost connection', () => brokenResponse(new TypeError('terminated')), 'Network Error'],
  [
    'a response that times out',
    () => brokenResponse(new DOMException('signal timed out', 'TimeoutError')),
    'timeout exceeded',
  ],
])('%s gives the message of the error catalog', async (_, respond, message) => {
  const api = createApi(async () => respond())
  await expect(api.readStats()).rejects.toThrow(new Error(message))
})

test('an aborted call rejects with its AbortError', async () => {
  const aborted = new DOMException('aborted', 'AbortError')
  await expect(createApi(async () => brokenResponse(aborted)).readStats()).rejects.toBe(aborted)
})

test('calls of the admin area work, too', async () => {
  const sent: unknown[] = []
  const api = createApi(async (path, { method }) => {
    sent.push(`${method} ${path}`)
    return Response.json([])
  })
  // The client can be returned from an async function: `await` must not take it for a promise.
  const { body } = await (await Promise.resolve(api)).listActs({ query: { before: '7' } })
  expect([sent, body]).toEqual([['GET /api/admin/acts?before=7'], []])
})
