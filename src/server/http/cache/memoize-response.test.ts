import { expect, test } from 'vitest'
import { memoizeResponse } from './memoize-response.ts'

const request = (coding: string) => new Request('http://site/', { headers: { 'accept-encoding': coding } })

test('creates a response once per content coding, and again after a failure', async () => {
  let made = 0
  const respond = memoizeResponse(() => {
    if (++made === 1) throw new Error('out of memory')
    return new Response(`response ${made}`.padEnd(5000), { headers: { 'content-type': 'text/plain' } })
  })
  await expect(respond(request('gzip'))).rejects.toThrow('out of memory')
  for (let i = 0; i < 2; i++) expect((await respond(request('gzip'))).headers.get('content-encoding')).toBe('gzip')
  for (let i = 0; i < 2; i++) expect((await (await respond(request(''))).text()).trim()).toBe('response 3')
})
