import { expect, test } from 'vitest'
import { render } from '../../entry-server.tsx'
import { site } from '../../site.fixture.ts'

const clan = {
  id: 7,
  rank: 1,
  name: 'Ends </script><b>',
  description: 'We <i>hold</i> the line.',
  header_image_filename: null,
  region: 'eu',
  platforms: 'pc',
  playstyles: 'casual',
  discord_url: 'https://discord.gg/hold',
  website_url: null,
  votes: 3,
  votes_last_week: 2,
  list_page: 1,
  listed_at: 1_760_000_000_000,
  updated_at: 1_770_000_000_000,
  premium: false,
  recommended: false,
}
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
const responses: Readonly<Record<string, unknown>> = {
  '/api/clans': [clan, { ...clan, id: 8, name: 'Without votes', rank: null, votes: 0 }],
  '/api/clans/7': clan,
  '/api/clans/facets': { total: 1, options: noCounts, unstated: {}, loosen: {} },
  '/api/clans/7/weeks': [],
  '/api/clans/7/similar': [{ ...clan, id: 8, name: 'Like it' }],
  '/api/clans/highlighted': [],
  '/api/clans/landing-pages': [{ region: 'eu', platform: 'pc', playstyle: null, clans: 3 }],
  '/api/stats': { totalClans: 1, votesThisWeek: 3, votesAllTime: 3, linksFollowed: 0 },
  '/api/date': { timestamp: 0, offset: 0, week: '1970-W01', resetsAt: 90_000_000 },
  '/api/community': { invite: null },
}

async function thingsOf(path: string): Promise<{ '@type': string; [key: string]: unknown }[]> {
  const response = await render(new Request(new URL(path, site.baseUrl)), {
    site,
    assets: { scripts: [], styles: [], fonts: [] },
    requestId: '3f2a',
    report: (error) => {
      throw error
    },
    send: async (path) =>
      Response.json(responses[path.split('?')[0] ?? ''] ?? null, { headers: { 'x-total-count': '1' } }),
  })
  const blocks = [...(await response.text()).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  expect(blocks).toHaveLength(1)
  return (JSON.parse(blocks[0]?.[1] ?? '') as { '@graph': { '@type': string }[] })['@graph']
}

test('the home page describes the site, its search and its list', async () => {
  const things = await thingsOf('/')
  expect(things.map((thing) => thing['@type'])).toEqual(['Organization', 'WebSite', 'ItemList'])
  expect(things[2]).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Ends </script><b>', url: 'https://clans.example/clan/7-ends-script-b' },
      { position: 2, name: 'Without votes' },
    ],
  })
})

test('a clan page describes the clan and its breadcrumbs, with escaped text', async () => {
  const things = await thingsOf('/clan/7-ends-script-b')
  expect(things.map((thing) => thing['@type'])).toEqual(['ProfilePage', 'BreadcrumbList'])
  expect(things[0]).toMatchObject({
    dateCreated: '2025-10-09T08:53:20.000Z',
    dateModified: '2026-02-02T02:40:00.000Z',
    mainEntity: {
      name: 'Ends </script><b>',
      description: 'We <i>hold</i> the line.',
      image: 'https://clans.example/og/clan/7.png',
    },
  })
  expect(things[1]).toMatchObject({
    itemListElement: [
      { position: 1, item: 'https://clans.example/' },
      { position: 2, item: 'https://clans.example/clan/7-ends-script-b' },
    ],
  })
})

test('a landing page describes its list and its breadcrumbs', async () => {
  const things = await thingsOf('/clans/europe/pc')
  expect(things.map((thing) => thing['@type'])).toEqual(['CollectionPage', 'BreadcrumbList'])
  expect(things[0]).toMatchObject({
    name: 'Clans in Europe on PC',
    url: 'https://clans.example/clans/europe/pc',
    mainEntity: { numberOfItems: 1, itemListElement: [{ position: 1, name: 'Ends </script><b>' }, { position: 2 }] },
  })
  expect(things[1]).toMatchObject({
    itemListElement: [{ item: 'https://clans.example/' }, { item: 'https://clans.example/clans/europe/pc' }],
  })
})
