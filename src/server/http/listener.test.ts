import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { listen } from './listener.ts'

test('beyond what it can hold the site says at once that it is overloaded, and serves again when others are done', async () => {
  const listener = await listen(0, '127.0.0.1', { mostUnderWay: 3 })
  const held: ServerResponse[] = []
  const three = Promise.withResolvers<void>()
  listener.answer((_, response) => {
    held.push(response)
    if (held.length === 3) three.resolve()
  })
  const underWay = [1, 2, 3].map(() => fetch(listener.origin))
  await three.promise
  const refused = await fetch(listener.origin, { method: 'POST', body: 'x'.repeat(1000) })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toMatchObject({ error: { code: 'overloaded' } })
  for (const response of held) response.end('done')
  for (const answer of await Promise.all(underWay)) expect(await answer.text()).toBe('done')
  const after = fetch(listener.origin)
  await expect.poll(() => held.length).toBe(4)
  held[3]?.end('again')
  expect(await (await after).text()).toBe('again')
  await listener.close()
})
