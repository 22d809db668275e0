import { expect, test } from 'vitest'
import { createApi } from './api.ts'

/** An answer whose body breaks off. */
const broken = (why: unknown) =>
  new Response(new ReadableStream({ start: (body) => body.error(why) }), {
    headers: { 'content-type': 'application/json' },
  })

test.each([
  ['a page of somebody else', () => new Response('<!doctype html><p>Sign in to the Wi-Fi'), 'Network Error'],
  ['a connection that breaks off', () => broken(new TypeError('terminated')), 'Network Error'],
  [
    'an answer that takes too long',
    () => broken(new DOMException('signal timed out', 'TimeoutError')),
    'timeout exceeded',
  ],
])('%s reads as the error catalogue says', async (_, answer, message) => {
  const api = createApi(async () => answer())
  await expect(api.readStats()).rejects.toThrow(new Error(message))
})

test('whoever calls off a call learns that it was called off', async () => {
  const called = new DOMException('called off', 'AbortError')
  await expect(createApi(async () => broken(called)).readStats()).rejects.toBe(called)
})
