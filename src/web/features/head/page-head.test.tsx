import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { RouteHandle } from '../../route-handle.ts'
import { SiteProvider } from '../../site.tsx'
import { PageHead, type PageHeadProps } from './page-head.tsx'
import { site } from '../../site.fixture.ts'

function headOf(props: PageHeadProps, at = '/about', handle?: RouteHandle): string {
  const Page = createRoutesStub([{ path: '*', handle, Component: () => <PageHead {...props} /> }])
  return renderToString(
    <SiteProvider site={site}>
      <Page initialEntries={[at]} />
    </SiteProvider>,
  )
}

test('the canonical URL has no query, such as tracking parameters', () => {
  const head = headOf({ title: 'About', description: 'Who we are.' }, '/about?utm_source=chat')
  expect(head).toContain('<title>About · Muster</title>')
  expect(head).toContain('<link rel="canonical" href="https://clans.example/about"/>')
  expect(head).toContain('<meta property="og:url" content="https://clans.example/about"/>')
  expect(head).toContain('<meta name="description" content="Who we are."/>')
  expect(head).toContain('<meta property="og:image" content="https://clans.example/og/site.png"/>')
  expect(head).not.toContain('robots')
})

test.each([
  ['/', 'https://clans.example/'],
  ['/about/', 'https://clans.example/about'],
  ['/About', 'https://clans.example/about'],
])('the canonical URL is normalized: %s', (at, canonical) => {
  const head = headOf({ title: 'About' }, at)
  expect(head).toContain(`<link rel="canonical" href="${canonical}"/>`)
  expect(head).toContain(`<meta property="og:url" content="${canonical}"/>`)
})

test('the preview image has an absolute URL', () => {
  const image = { src: '/blog/a.webp', width: 960, height: 400, alt: 'A map' }
  const head = headOf({ title: 'A & B', image, canonical: '/?page=2' })
  expect(head).toContain('<meta property="og:image" content="https://clans.example/blog/a.webp"/>')
  expect(head).toContain('<meta name="twitter:card" content="summary_large_image"/>')
  expect(head).toContain('<meta property="og:title" content="A &amp; B"/>')
  expect(head).toContain('href="https://clans.example/?page=2"')
})

test.each([
  ['by its route', { title: 'Vote' }, { noindex: true }],
  ['by itself', { title: 'Vote', noindex: true }, undefined],
])('a page with noindex, set %s, has no canonical URL', (_, props, handle) => {
  const head = headOf(props, '/vote', handle)
  expect(head).toContain('<meta name="robots" content="noindex"/>')
  expect(head).not.toMatch(/canonical|og:url/)
})
