import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { routes } from './routes.tsx'
import { sectionNames, sectionPath } from './pages/admin/sections.ts'
import { footerPages, topBarPages } from './site-map.ts'
import type { Site } from '#contract/site.ts'
import { site } from './site.fixture.ts'

const visitors = [undefined, { isAdmin: false }, { isAdmin: true }]
const linkedPaths = (onSite: Site) =>
  visitors.flatMap((user) => [...topBarPages(user), ...footerPages(onSite, user)]).map((page) => page.path)
const isCatchAll = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path === '*'

test('no link leads to a page that does not exist', () => {
  const paths = linkedPaths({ ...site, hasSupport: true })
  expect(paths).toContain('/terms')
  expect(paths.filter(isCatchAll)).toEqual([])
})

test('guests see a link to register, users to their profile, administrators to the admin area', () => {
  const offered = (user: { isAdmin: boolean } | undefined) => topBarPages(user).map((page) => page.path)
  expect(offered(undefined)).toContain('/register')
  expect(offered({ isAdmin: false })).toEqual(expect.arrayContaining(['/profile']))
  for (const path of ['/register', '/admin']) expect(offered({ isAdmin: false })).not.toContain(path)
  expect(offered({ isAdmin: true })).toEqual(expect.arrayContaining(['/profile', '/admin']))
})

test('the contact link appears if an address is set, and always in development', () => {
  expect(linkedPaths(site)).not.toContain('/about#contact')
  expect(linkedPaths({ ...site, hasSupport: true })).toContain('/about#contact')
  expect(linkedPaths({ ...site, development: true })).toContain('/about#contact')
})

test('the admin area links to all of its sections, each with its own path', () => {
  const paths = sectionNames.map(sectionPath)
  expect(paths.map((path) => matchRoutes(routes, path)?.at(-1)?.route.path)).toEqual(paths)
  const desk = matchRoutes(routes, '/admin')?.find(({ route }) => route.path === '/admin')?.route
  const pages = desk?.children?.flatMap(({ path }) => path ?? []) ?? []
  expect(pages.filter((path) => paths.includes(path))).toEqual(paths)
  // Each other page is below a section.
  expect(pages.filter((path) => !paths.some((section) => path === section || path.startsWith(`${section}/`)))).toEqual(
    [],
  )
  expect(isCatchAll('/admin/nowhere')).toBe(true)
})
