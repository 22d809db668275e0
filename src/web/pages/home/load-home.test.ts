import { createStaticHandler, RouterContextProvider, type StaticHandlerContext } from 'react-router'
import { expect, test } from 'vitest'
import { createApi } from '../../api.ts'
import { apiContext } from '../../context.ts'
import { loadHome } from './load-home.ts'

const total = 30

/** Loads the page as the server does, from an API that lists 30 clans; answers what was asked of it, too. */
async function load(search: string) {
  const asked: string[] = []
  const context = new RouterContextProvider()
  const api = createApi((path) => {
    asked.push(path)
    const stats = { totalClans: total, votesThisWeek: 0, votesAllTime: 0, linksFollowed: 0 }
    const body = path.startsWith('/api/stats') ? stats : []
    return Promise.resolve(Response.json(body, { headers: { 'x-total-count': String(total) } }))
  })
  context.set(apiContext, api)
  const handler = createStaticHandler([{ id: 'home', path: '/', loader: loadHome }])
  const result = await handler.query(new Request(`http://site.example/${search}`), { requestContext: context })
  return { asked, location: result instanceof Response ? result.headers.get('location') : undefined, result }
}

test('filters and page reach the API', async () => {
  const { asked, location, result } = await load('?region=eu&platform=pc&page=2')
  expect(location).toBeUndefined()
  expect(asked).toContain('/api/clans?page=2&region=eu&platform=pc')
  expect((result as StaticHandlerContext).loaderData.home).toMatchObject({ page: 2, pages: 3, total })
})

test.each([
  ['?page=99&region=eu', '/?page=3&region=eu'],
  ['?page=0', '/'],
  ['?page=1', '/'],
  ['?page=-1', '/'],
  ['?page=two&utm_source=x', '/?utm_source=x'],
  ['?page=02', '/?page=2'],
  ['?playstyle=any&region=eu&platform=any', '/?region=eu'],
  ['?region=atlantis', '/'],
  ['?q=', '/'],
  ['?q=+wolves+&page=9', '/?q=wolves&page=3'],
])('%s is not the plain address: it leads to %s, and no further', async (search, plain) => {
  expect((await load(search)).location).toBe(plain)
  expect((await load(plain.slice(1))).location).toBeUndefined()
})

test.each(['', '?utm_source=a%20b', '?page=3', '?debug', '?x=%E4'])('%s stays as it is', async (search) => {
  expect((await load(search)).location).toBeUndefined()
})
