import { expect, test } from 'vitest'
import type { EndpointDeclaration } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { realPages } from '#test/support/real-pages.ts'
import { listCachedRoutes } from './cacheable-routes.ts'

const routes = listCachedRoutes(realPages.cacheableRoutes, Object.values<EndpointDeclaration>(endpoints))
const routeOf = (url: string) => routes.find(({ pattern }) => pattern.test(url))?.route

test('the most requested pages and endpoints are cacheable', () => {
  expect(routes.map(({ route }) => route)).toEqual([
    '/',
    '/clan/:clan',
    '/clans/*',
    '/moderation',
    '/weeks',
    '/weeks/:week',
    '/api/clans',
    '/api/clans/facets',
    '/api/clans/highlighted',
    '/api/clans/landing-pages',
    '/api/clans/:id/similar',
    '/api/clans/:id',
    '/api/stats',
    '/api/log',
    '/api/log/moderation',
    '/api/weeks',
    '/api/weeks/:week',
    '/api/clans/:id/weeks',
  ])
})

test.each([
  ['/', '/'],
  ['/?page=2', '/'],
  ['/clan/12-night-kestrels?from=chat', '/clan/:clan'],
  ['/clans/europe/pc?page=2', '/clans/*'],
  ['/api/clans', '/api/clans'],
  ['/api/clans?page=2', '/api/clans'],
  ['/api/clans/highlighted', '/api/clans/highlighted'],
  ['/api/clans/facets?region=eu', '/api/clans/facets'],
  ['/api/clans/12', '/api/clans/:id'],
  ['/api/stats', '/api/stats'],
  ['/weeks/2026-W47?q=night', '/weeks/:week'],
  ['/api/weeks/2026-W47?page=2', '/api/weeks/:week'],
])('%s is cached as %s', (url, route) => {
  expect(routeOf(url)).toBe(route)
})

test.each([
  '/about',
  '/profile',
  '/clan/12',
  '/clans/',
  '/clans/Europe',
  '/clans/europe/../readyz',
  '/clan/../readyz',
  '/clan/12-a/../../readyz',
  '/clan/12-a%2fb',
  '/api/clans/',
  '/api/clans/vote/1',
  '/api/clans/12?x=1',
  '/api/clans/highlighted?x=1',
  '/api/stats?x=1',
  '/api/date',
  '/weeks/2026-W47/check',
  '/weeks/rss.xml',
])('%s is not cached', (url) => {
  expect(routeOf(url)).toBeUndefined()
})

test.each([
  ['/?utm_source=chat', '/'],
  ['/?debug&q=night+kestrels&utm_source=chat&platform=pc', '/?q=night+kestrels&platform=pc'],
  ['/?page=2&page=3', '/?page=2&page=3'],
  ['/clan/12-night-kestrels?page=2', '/clan/12-night-kestrels'],
  ['/api/clans?utm_source=chat&page=2', '/api/clans?page=2'],
  ['/api/weeks/2026-W47?utm_source=chat&page=2', '/api/weeks/2026-W47?page=2'],
  ['/weeks/2026-W47?utm_source=chat&page=2', '/weeks/2026-W47?page=2'],
])('%s is cached as the response of %s', (url, canonical) => {
  expect(routes.find(({ pattern }) => pattern.test(url))?.canonicalUrl?.(url)).toBe(canonical)
})

test('rejects a parameter without a pattern and an endpoint whose response differs between users', () => {
  expect(() => listCachedRoutes([{ path: '/clan/:clan', cache: {} }], [])).toThrow('no pattern for :clan')
  for (const change of [{ access: 'user' }, { method: 'POST' }, { limit: 'vote' }] as const)
    expect(() => listCachedRoutes([], [{ ...endpoints.readStats, ...change }])).toThrow('readStats cannot be cached')
})
