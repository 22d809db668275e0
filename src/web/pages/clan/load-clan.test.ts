import { createStaticHandler, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { createApi } from '../../api.ts'
import { apiContext } from '../../context.ts'
import { loadClan } from './load-clan.ts'

const clan = { id: 12, name: 'Night Kestrels', votes: 3 }

async function load(path: string) {
  const requests: string[] = []
  const context = new RouterContextProvider()
  context.set(
    apiContext,
    createApi(async (url) => {
      requests.push(url)
      if (url === '/api/date') return Response.json({ timestamp: 1000, resetsAt: 5000 })
      if (url === '/api/clans/12') return Response.json(clan)
      if (url.startsWith('/api/clans/12/weeks?page='))
        return Response.json([{ week: '2026-W47' }], { headers: { 'x-total-count': '107' } })
      const code = url === '/api/clans/500' ? 'internal' : 'clan_not_found'
      return Response.json({ error: { code } }, { status: code === 'internal' ? 500 : 404 })
    }),
  )
  const handler = createStaticHandler([{ id: 'clan', path: '/clan/:clan', loader: loadClan }])
  const result = await handler.query(new Request(`http://site.example${path}`), { requestContext: context })
  if (result instanceof Response) return { requests, status: result.status, location: result.headers.get('location') }
  return { requests, status: result.statusCode, data: result.loaderData.clan }
}

test('loads the clan at its canonical URL', async () => {
  expect(await load('/clan/12-night-kestrels?from=chat')).toMatchObject({
    status: 200,
    data: { clan, week: { resetsAt: 5000 } },
  })
})

test.each(['/clan/12', '/clan/12-the-name-it-had', '/clan/12-'])(
  'redirects %s to the canonical URL permanently',
  async (path) => {
    expect(await load(`${path}?from=chat`)).toMatchObject({
      status: 301,
      location: '/clan/12-night-kestrels?from=chat',
    })
  },
)

test.each(['/clan/13-others', '/clan/12night', '/clan/0-x', '/clan/012', '/clan/99999999999', '/clan/night'])(
  'returns 404 for %s',
  async (path) => {
    expect((await load(path)).status).toBe(404)
  },
)

test('loads a page of the weeks, and redirects from pages beyond the last one', async () => {
  expect(await load('/clan/12-night-kestrels?weeks=2')).toMatchObject({ data: { history: { page: 2, pages: 3 } } })
  expect(await load('/clan/12-night-kestrels?weeks=x')).toMatchObject({ data: { history: { page: 1, pages: 3 } } })
  expect(await load('/clan/12-night-kestrels?weeks=4')).toMatchObject({
    status: 302,
    location: '/clan/12-night-kestrels?weeks=3#past-weeks',
  })
})

test('sends no request for an invalid id', async () => {
  expect((await load('/clan/night')).requests).toEqual([])
})

test('does not return 404 for a server error', async () => {
  expect((await load('/clan/500-x')).status).toBe(500)
})
