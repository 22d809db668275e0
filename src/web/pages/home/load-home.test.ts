import { createStaticHandler, RouterContextProvider, type StaticHandlerContext } from 'react-router'
import { expect, test } from 'vitest'
import { createApi } from '../../api.ts'
import { apiContext, sessionContext } from '../../context.ts'
import { openSession, type Session } from '../../features/session/session.ts'
import { loadHome } from './load-home.ts'

const total = 30

/** A visit to a site that lists 30 clans, and what it asks the API for. */
function visit(session: Session | null = null) {
  const asked: string[] = []
  const state = { refuses: false }
  const context = new RouterContextProvider()
  const api = createApi((path) => {
    asked.push(path)
    if (state.refuses) return Promise.reject(new TypeError('The network is away'))
    const stats = { totalClans: total, votesThisWeek: 0, votesAllTime: 0, linksFollowed: 0 }
    const body = path.startsWith('/api/stats') ? stats : []
    return Promise.resolve(Response.json(body, { headers: { 'x-total-count': String(total) } }))
  })
  context.set(apiContext, api)
  context.set(sessionContext, session)
  const handler = createStaticHandler([{ id: 'home', path: '/', loader: loadHome }])
  const query = (search: string) =>
    handler.query(new Request(`http://site.example/${search}`), { requestContext: context })
  return { asked, query, state }
}

/** Loads the page as the server does. */
async function load(search: string) {
  const { asked, query } = visit()
  const result = await query(search)
  return { asked, location: result instanceof Response ? result.headers.get('location') : undefined, result }
}

const inBrowser = () => visit(openSession(undefined))

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

test('whoever narrows the list asks for the list alone', async () => {
  const { asked, query } = inBrowser()
  await query('?q=wol')
  expect(asked).toHaveLength(3)
  const narrowed = (await query('?q=wolf')) as StaticHandlerContext
  expect(asked.slice(3)).toEqual(['/api/clans?page=1&q=wolf'])
  expect(narrowed.loaderData.home).toMatchObject({ search: '?q=wolf', stats: { totalClans: total }, recommended: [] })
})

test('whoever comes back to the same list, after a vote perhaps, gets new numbers', async () => {
  const { asked, query } = inBrowser()
  await query('')
  await query('')
  expect(asked.filter((path) => path === '/api/stats')).toHaveLength(2)
})

test('what failed is asked for again', async () => {
  const { asked, query, state } = inBrowser()
  state.refuses = true
  await query('')
  state.refuses = false
  const { loaderData } = (await query('')) as StaticHandlerContext
  expect(loaderData.home).toMatchObject({ total })
  expect(asked).toHaveLength(6)
})

test('a page that is there is told what failed', async () => {
  const { query, state } = inBrowser()
  state.refuses = true
  const { loaderData, errors } = (await query('?q=wolf')) as StaticHandlerContext
  expect(errors).toBeNull()
  expect(loaderData.home).toEqual({ failure: new Error('Network Error') })
})

test('on the server what failed is the answer', async () => {
  const { query, state } = visit()
  state.refuses = true
  const { errors } = (await query('?q=wolf')) as StaticHandlerContext
  expect(errors).toEqual({ home: new Error('Network Error') })
})
