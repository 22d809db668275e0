import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import type { Site } from '#contract/site.ts'
import { routes } from './routes.tsx'
import { footerPages, pagesToCome, topBarPages } from './site-map.ts'

const site: Site = {
  siteName: 'Muster',
  gameName: 'Ironfront',
  operatorName: undefined,
  discordInvite: undefined,
  baseUrl: 'http://muster.test',
  hasSupport: false,
  voteOffsetMinutes: -240,
  development: false,
}
const visitors = [undefined, { isAdmin: false }, { isAdmin: true }]
const linked = (where: Site) =>
  visitors.flatMap((user) => [...topBarPages(where, user), ...footerPages(where, user)]).map((page) => page.path)
const isCatchAll = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path === '*'

test('in production nothing links to a page that does not exist', () => {
  const toCome = new Set(pagesToCome.map((page) => page.path))
  expect(linked(site).filter((path) => toCome.has(path) || isCatchAll(path))).toEqual([])
})

test('in development every link leads to a page, if only to one that is still to come', () => {
  const paths = linked({ ...site, development: true })
  expect(paths).toContain('/about')
  expect(paths.filter(isCatchAll)).toEqual([])
})

test('guests are offered to register, users their profile, administrators their desk', () => {
  const offered = (user: { isAdmin: boolean } | undefined) =>
    topBarPages({ ...site, development: true }, user).map((page) => page.path)
  expect(offered(undefined)).toContain('/register')
  expect(offered({ isAdmin: false })).toEqual(expect.arrayContaining(['/profile']))
  for (const path of ['/register', '/admin']) expect(offered({ isAdmin: false })).not.toContain(path)
  expect(offered({ isAdmin: true })).toEqual(expect.arrayContaining(['/profile', '/admin']))
})
