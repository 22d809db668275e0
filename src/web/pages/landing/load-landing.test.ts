import { createStaticHandler, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { createApi } from '../../api.ts'
import { apiContext } from '../../context.ts'
import { loadLanding } from './load-landing.ts'

const clan = (id: number, more: object = {}) => {
  return { id, name: `Clan ${id}`, region: 'eu', platforms: 'pc,ps', playstyles: 'casual', ...more }
}
const none = { region: null, platform: null, playstyle: null }
const facets = [
  { ...none, region: 'eu', clans: 15 },
  { ...none, region: 'eu', platform: 'pc', clans: 14 },
  { ...none, region: 'eu', platform: 'ps', clans: 2 },
  { ...none, platform: 'pc', clans: 30 },
  { ...none, region: 'na', platform: 'pc', clans: 9 },
  { region: 'eu', platform: 'pc', playstyle: 'casual', clans: 3 },
]

async function load(path: string) {
  const requests: string[] = []
  const context = new RouterContextProvider()
  context.set(
    apiContext,
    createApi(async (url) => {
      requests.push(url)
      if (url === '/api/clans/landing-pages') return Response.json(facets)
      const body = url.includes('page=2') ? [clan(15)] : [clan(3), clan(4)]
      return Response.json(body, { headers: { 'x-total-count': '13' } })
    }),
  )
  const handler = createStaticHandler([{ id: 'landing', path: '/clans/*', loader: loadLanding }])
  const result = await handler.query(new Request(`https://clans.example${path}`), { requestContext: context })
  if (result instanceof Response)
    return { status: result.status, location: result.headers.get('location'), requests, data: undefined }
  return {
    status: result.statusCode,
    location: null,
    requests,
    data: result.loaderData['landing'] as Awaited<ReturnType<typeof loadLanding>> | undefined,
  }
}

test('shows the ranked clans with these facets, and counts all', async () => {
  const { status, data, requests } = await load('/clans/europe/pc')
  expect(status).toBe(200)
  expect(data).toMatchObject({ page: 1, pages: 2, total: 13, listPath: '/?region=eu&platform=pc' })
  expect(data?.clans.map(({ id }) => id)).toEqual([3, 4])
  expect(requests).toContain('/api/clans?page=1&region=eu&platform=pc')
  expect((await load('/clans/europe/pc?page=2')).data?.clans.map(({ id }) => id)).toEqual([15])
})

test('links to narrower and broader lists with at least three clans, largest first', async () => {
  const { data } = await load('/clans/europe/pc')
  expect(data?.related.map(({ path, clans }) => [path, clans])).toEqual([
    ['/clans/pc', 30],
    ['/clans/europe', 15],
    ['/clans/europe/pc/casual', 3],
  ])
})

test.each([
  ['/clans/pc/europe', '/clans/europe/pc'],
  ['/clans/Europe/PC/?from=chat', '/clans/europe/pc?from=chat'],
  ['/clans/casual/pc/europe', '/clans/europe/pc/casual'],
  ['/clans/casual/pc', '/?playstyle=casual&platform=pc'],
  ['/clans/europe/casual', '/?playstyle=casual&region=eu'],
  ['/clans', '/'],
])('redirects %s to %s permanently', async (path, location) => {
  expect(await load(path)).toMatchObject({ status: 301, location, requests: [] })
})

test.each([
  ['/clans/europe/pc?page=9', '/clans/europe/pc?page=2'],
  ['/clans/europe/pc?page=1', '/clans/europe/pc'],
])('redirects %s to the nearest page', async (path, location) => {
  expect(await load(path)).toMatchObject({ status: 302, location })
})

test.each(['/clans/mars', '/clans/europe/asia', '/clans/europe/pc/casual/more', '/clans/constructor'])(
  'returns 404 for %s',
  async (path) => {
    expect(await load(path)).toMatchObject({ status: 404, requests: [] })
  },
)
