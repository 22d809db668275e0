import { expect, test } from 'vitest'
import { deferred } from '#test/support/deferred.ts'
import { createApi } from '../../api.ts'
import { reportFollow } from './report-follow.ts'

test('a report survives leaving the page and contains the stored URL', async () => {
  const sent = deferred<RequestInit & { path: string }>()
  const api = createApi(async (path, init) => {
    sent.resolve({ ...init, path })
    return new Response(null, { status: 204 })
  })
  reportFollow(api, 3, 'example.org')
  const { path, keepalive, body } = await sent.promise
  expect([path, keepalive, JSON.parse(body as string)]).toEqual([
    '/api/stats/followLink',
    true,
    { clanId: 3, url: 'example.org' },
  ])
})

test('a failed report is ignored', async () => {
  const attempted = deferred<void>()
  const api = createApi(() => {
    attempted.resolve()
    return Promise.reject(new Error('blocked by an extension'))
  })
  // An unhandled rejection would fail Vitest's run.
  expect(() => reportFollow(api, 3, 'example.org')).not.toThrow()
  await attempted.promise
  await new Promise((resolve) => setTimeout(resolve))
})
