import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { routes } from './routes.tsx'
import { sectionNames, sectionPath } from './pages/admin/sections.ts'
import { footerPages, topBarPages } from './site-map.ts'
import type { Site } from '#contract/site.ts'
import { site } from './site.fixture.ts'

const visitors = [undefined, { isAdmin: false }, { isAdmin: true }]
const linked = (where: Site) =>
  visitors.flatMap((user) => [...topBarPages(user), ...footerPages(where, user)]).map((page) => page.path)
const isCatchAll = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path === '*'

test('nothing links to a page that does not exist', () => {
  const paths = linked({ ...site, hasSupport: true })
  expect(paths).toContain('/terms')
  expect(paths.filter(isCatchAll)).toEqual([])
})

test('guests are offered to register, users their profile, administrators their desk', () => {
  const offered = (user: { isAdmin: boolean } | undefined) => topBarPages(user).map((page) => page.path)
  expect(offered(undefined)).toContain('/register')
  expect(offered({ isAdmin: false })).toEqual(expect.arrayContaining(['/profile']))
  for (const path of ['/register', '/admin']) expect(offered({ isAdmin: false })).not.toContain(path)
  expect(offered({ isAdmin: true })).toEqual(expect.arrayContaining(['/profile', '/admin']))
})

test('the operator can be written to where an address is set; in development a link says that none is', () => {
  expect(linked(site)).not.toContain('/about#contact')
  expect(linked({ ...site, hasSupport: true })).toContain('/about#contact')
  expect(linked({ ...site, development: true })).toContain('/about#contact')
})

test('the desk links to all of its sections, each at its own address', () => {
  const paths = sectionNames.map(sectionPath)
  expect(paths.map((path) => matchRoutes(routes, path)?.at(-1)?.route.path)).toEqual(paths)
  const desk = matchRoutes(routes, '/admin')?.find(({ route }) => route.path === '/admin')?.route
  expect(desk?.children?.flatMap(({ path }) => path ?? [])).toEqual(paths)
  expect(isCatchAll('/admin/nowhere')).toBe(true)
})
