import { expect, test } from 'vitest'
import type { Site } from '#contract/site.ts'
import { render } from './entry-server.tsx'
import { pagesToCome } from './site-map.ts'

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

const show = (path: string, here = site) =>
  render(new Request(new URL(path, here.baseUrl)), {
    site: here,
    assets: { scripts: ['/assets/entry.js'], styles: [], fonts: [] },
    send: () => Promise.reject(new Error('secret of the database')),
  })

test('an address without a page answers 404, in the frame and kept from search engines', async () => {
  const response = await show('/no/such/page')
  expect(response.status).toBe(404)
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  const html = await response.text()
  expect(html).toContain('<title>Off the map · Muster</title>')
  expect(html).toContain('aria-label="Site"')
  expect(html).toContain('</footer>')
})

test.each(pagesToCome)('$path is there in development only', async ({ path }) => {
  expect((await show(path)).status).toBe(404)
  const response = await show(path, { ...site, development: true })
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('Not there yet')
})

test('a page whose data does not come keeps the frame, and says nothing of the fault itself', async () => {
  const response = await show('/')
  expect(response.status).toBe(500)
  const html = await response.text()
  expect(html).toContain('Try again')
  expect(html).toContain('</footer>')
  expect(html).not.toContain('secret of the database')
})

test.each(['/', '/vote?id=1', '/no/such/page'])('%s fits a strict policy: no inline style or script', async (path) => {
  const html = await (await show(path)).text()
  expect(html).toContain('</html>')
  expect(html).not.toMatch(/<[^>]+\sstyle=/)
  const inline = (html.match(/<script\b[^>]*>/g) ?? []).filter((tag) => !tag.includes(' src='))
  expect(inline.every((tag) => tag.includes('type="application/json"'))).toBe(true)
  expect(html).not.toMatch(/<[^>]+\son[a-z]+=/)
})
