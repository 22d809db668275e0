import { createStaticHandler, RouterContextProvider, type StaticHandlerContext } from 'react-router'
import { expect, test } from 'vitest'
import { createApi } from '../../api.ts'
import { apiContext, sessionContext, siteContext } from '../../context.ts'
import { site } from '../../site.fixture.ts'
import { openSession, type Session } from '../../features/session/session.ts'
import { loadHome } from './home-loader.ts'

const total = 30
const noCounts = {
  region: {},
  platform: {},
  playstyle: {},
  language: {},
  recruiting: {},
  size: {},
  microphone: {},
  day: {},
  hours: {},
}

/** A visit to a site with 30 listed clans. Records the requests to the API. */
function visit(session: Session | null = null) {
  const requests: string[] = []
  const state = { isOffline: false }
  const context = new RouterContextProvider()
  const api = createApi((path) => {
    requests.push(path)
    if (state.isOffline) return Promise.reject(new TypeError('The network is down'))
    const stats = { totalClans: total, votesThisWeek: 0, votesAllTime: 0, linksFollowed: 0 }
    const facets = { total, options: noCounts, unstated: {}, loosen: {} }
    const body = path.startsWith('/api/stats') ? stats : path.startsWith('/api/clans/facets') ? facets : []
    return Promise.resolve(Response.json(body, { headers: { 'x-total-count': String(total) } }))
  })
  context.set(apiContext, api)
  context.set(sessionContext, session)
  context.set(siteContext, site)
  const handler = createStaticHandler([{ id: 'home', path: '/', loader: loadHome }])
  const query = (search: string) =>
    handler.query(new Request(`http://site.example/${search}`), { requestContext: context })
  return { requests, query, state }
}

/** Loads the page as the server does. */
async function load(search: string) {
  const { requests, query } = visit()
  const result = await query(search)
  return { requests, location: result instanceof Response ? result.headers.get('location') : undefined, result }
}

const inBrowser = () => visit(openSession(undefined))

test('filters and page reach the API', async () => {
  const { requests, location, result } = await load('?region=eu&platform=pc&page=2&order=newest')
  expect(location).toBeUndefined()
  expect(requests).toContain('/api/clans?page=2&region=eu&platform=pc&order=newest')
  expect(requests).toContain('/api/clans/facets?region=eu&platform=pc')
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
  ['?order=week&seed=4&unstated=include', '/'],
  ['?order=random', '/?order=random&seed=0'],
  ['?q=+wolves+&page=9', '/?q=wolves&page=3'],
])('redirects %s to the canonical %s in one step', async (search, canonical) => {
  expect((await load(search)).location).toBe(canonical)
  expect((await load(canonical.slice(1))).location).toBeUndefined()
})

test.each(['', '?utm_source=a%20b', '?page=3', '?debug', '?x=%E4'])('does not redirect %s', async (search) => {
  expect((await load(search)).location).toBeUndefined()
})

test('requests only the list and its counts when the filters change', async () => {
  const { requests, query } = inBrowser()
  await query('?q=wol')
  expect(requests).toHaveLength(4)
  const filtered = (await query('?q=wolf')) as StaticHandlerContext
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const facets = `/api/clans/facets?${new URLSearchParams({ q: 'wolf', zone: timeZone })}`
  expect(requests.slice(4)).toEqual(['/api/clans?page=1&q=wolf', facets])
  expect(filtered.loaderData.home).toMatchObject({ search: '?q=wolf', stats: { totalClans: total }, recommended: [] })
})

test('in the browser, a day without a time zone is in the visitor’s time zone', async () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const redirected = (await inBrowser().query('?day=fr')) as Response
  expect(redirected.headers.get('location')).toBe(`/?${new URLSearchParams({ day: 'fr', zone: timeZone })}`)
  expect((await load('?day=fr')).location).toBeUndefined()
})

test('requests new stats when the same list is loaded again', async () => {
  const { requests, query } = inBrowser()
  await query('')
  await query('')
  expect(requests.filter((path) => path === '/api/stats')).toHaveLength(2)
})

test('requests everything again after a failure', async () => {
  const { requests, query, state } = inBrowser()
  state.isOffline = true
  await query('')
  state.isOffline = false
  const { loaderData } = (await query('')) as StaticHandlerContext
  expect(loaderData.home).toMatchObject({ total })
  expect(requests).toHaveLength(8)
})

test('returns the error to the page in the browser', async () => {
  const { query, state } = inBrowser()
  state.isOffline = true
  const { loaderData, errors } = (await query('?q=wolf')) as StaticHandlerContext
  expect(errors).toBeNull()
  expect(loaderData.home).toEqual({ failure: new Error('Network Error') })
})

test('throws the error on the server', async () => {
  const { query, state } = visit()
  state.isOffline = true
  const { errors } = (await query('?q=wolf')) as StaticHandlerContext
  expect(errors).toEqual({ home: new Error('Network Error') })
})
