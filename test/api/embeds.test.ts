import { expect, test } from 'vitest'
import { aClan, aVote } from '../support/people.ts'
import { readXml } from '../support/markup.ts'
import { type TestSite, useSite } from '../support/site.ts'

const harness = useSite()

type Json = Readonly<Record<string, unknown>>

async function readEmbed(site: TestSite, url: string, more = ''): Promise<{ status: number; body: Json }> {
  const response = await site.get(`/api/oembed?url=${encodeURIComponent(url)}${more}`)
  return { status: response.status, body: (await response.json()) as Json }
}

test('oEmbed describes a clan page as HTML with a widget, and a widget as an image', async () => {
  const id = await aClan(harness.storage.db, { name: '"><script>alert(1)</script>' })
  const site = await harness.open({ SITE_NAME: 'Muster', GAME_NAME: 'Ironfront' })
  const page = await readEmbed(site, `http://muster.test/clan/${id}-an-old-name`, '&format=json')
  const widget = `http://muster.test/widgets/${id}/medium.svg`
  expect(page).toEqual({
    status: 200,
    body: {
      version: '1.0',
      type: 'rich',
      title: '"><script>alert(1)</script> · Ironfront clan',
      provider_name: 'Muster',
      provider_url: 'http://muster.test',
      cache_age: 3600,
      width: 190,
      height: 48,
      html:
        `<a href="http://muster.test/vote?id=${id}&amp;from=widget"><img src="${widget}" width="190" height="48" ` +
        'alt="Vote for &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"></a>',
      thumbnail_url: `http://muster.test/og/clan/${id}.png`,
      thumbnail_width: 1200,
      thumbnail_height: 630,
    },
  })
  const light = `https://muster.test/widgets/${id}/small-light.svg`
  const image = { type: 'photo', url: `http://muster.test/widgets/${id}/small-light.svg`, width: 118, height: 48 }
  expect((await readEmbed(site, light)).body).toMatchObject(image)
  for (const same of [`https://muster.test/clan/${id}`, `http://muster.test/vote?id=${id}&from=widget#top`])
    expect((await readEmbed(site, same)).body).toEqual(page.body)
})

test('oEmbed respects the requested size', async () => {
  const id = await aClan(harness.storage.db)
  const site = await harness.open()
  const sizeOf = async (path: string, more: string) => {
    const { body } = await readEmbed(site, `http://muster.test${path}`, more)
    const shown = /src="[^"]*?(\w+)\.svg" width="(\d+)" height="(\d+)"/.exec(String(body.html))?.slice(1)
    return [body.width, body.height, ...(shown ?? []), body.thumbnail_width]
  }
  const page = `/clan/${id}`
  expect(await sizeOf(page, '&maxwidth=1200&maxheight=630')).toEqual([190, 48, 'medium', '190', '48', 1200])
  expect(await sizeOf(page, '&maxwidth=1199')).toEqual([190, 48, 'medium', '190', '48', undefined])
  expect(await sizeOf(page, '&maxwidth=189')).toEqual([118, 48, 'small', '118', '48', undefined])
  expect(await sizeOf(page, '&maxheight=24')).toEqual([95, 24, 'medium', '95', '24', undefined])
  expect(await sizeOf(page, '&maxwidth=1&maxheight=1')).toEqual([1, 1, 'small', '1', '1', undefined])
  expect(await sizeOf(`/widgets/${id}/medium.svg`, '&maxwidth=95')).toEqual([95, 24, undefined])
  for (const invalid of ['&maxwidth=0', '&maxheight=-1', '&maxwidth=big'])
    expect((await readEmbed(site, `http://muster.test${page}`, invalid)).status).toBe(422)
})

test('oEmbed knows only listed clans of this site, and only JSON', async () => {
  const [id, pending] = [await aClan(harness.storage.db), await aClan(harness.storage.db, { status: 0 })]
  const site = await harness.open()
  const failureOf = async (url: string, more?: string) => {
    const { status, body } = await readEmbed(site, url, more)
    return [status, (body.error as Json | undefined)?.code]
  }
  for (const url of [
    `http://muster.test/clan/${pending}`,
    `http://muster.test/clan/${id}/more`,
    `http://muster.test/clan/4000`,
    `http://muster.test/clan/99999999999`,
    `http://muster.test/widgets/${id}/large.svg`,
    `http://muster.test/widgets/${id}`,
    `http://muster.test/vote`,
    `http://muster.test/`,
    `http://evil.example/clan/${id}`,
    `http://muster.test.evil.example/clan/${id}`,
    `ftp://muster.test/clan/${id}`,
    `/clan/${id}`,
    '',
  ])
    expect([url, ...(await failureOf(url))]).toEqual([url, 404, 'nothing_to_embed'])
  expect(await failureOf(`http://muster.test/clan/${id}`, '&format=xml')).toEqual([501, 'format_not_supported'])
  expect(await failureOf(`http://muster.test/clan/${id}`, '&format=html')).toEqual([422, 'malformed'])
  expect((await site.get('/api/oembed')).status).toBe(422)
})

test('the badge for Shields has rank and votes', async () => {
  const { db } = harness.storage
  const [first, second, recommended, pending] = [await aClan(db), await aClan(db), await aClan(db, { recommended: true }), await aClan(db, { status: 0 })] // prettier-ignore
  const site = await harness.open({ SITE_NAME: 'Muster' })
  for (const id of [first, first, second]) await site.post(`/api/clans/vote/${id}`, aVote())
  const badgeOf = async (id: number | string) => {
    const response = await site.get(`/widgets/${id}/shield.json`)
    return { status: response.status, ...((await response.json()) as Json) }
  }
  const common = { status: 200, schemaVersion: 1, label: 'Muster', cacheSeconds: 300 }
  expect(await badgeOf(first)).toEqual({ ...common, message: '#1 · 2 votes', color: 'blue' })
  expect(await badgeOf(second)).toEqual({ ...common, message: '#2 · 1 vote', color: 'blue' })
  expect(await badgeOf(recommended)).toEqual({ ...common, message: 'recommended · no votes yet', color: 'orange' })
  const unlisted = { ...common, status: 404, message: 'not listed', color: 'lightgrey', isError: true }
  for (const id of [pending, '0', 'x', '99999999999']) expect(await badgeOf(id)).toEqual(unlisted)
  const { headers } = await site.get(`/widgets/${first}/shield.json`)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'public, max-age=300',
    'access-control-allow-origin': '*',
  })
  harness.clock.set(Date.parse('2026-11-23T04:00:00Z'))
  expect(await badgeOf(first)).toEqual({ ...common, message: 'no votes yet', color: 'lightgrey' })
})

test('the feed of new clans has the most recently listed clans, but no restored or unlisted ones', async () => {
  const { db } = harness.storage
  const list = (id: number, status: -1 | 0 | 1) =>
    db.updateTable('clans').set({ approve_status: status }).where('id', '=', id).execute()
  const late = await aClan(db, { name: 'Approved late', status: 0 })
  const restored = await aClan(db, { name: 'Taken down and restored' })
  await aClan(db, { name: '</title><script>alert(1)</script>', description: 'Tom & <Ada>' })
  await aClan(db, { name: 'Pending', status: 0 })
  await list(restored, -1)
  const site = await harness.open()
  const namesOf = (xml: string) => [...xml.matchAll(/<title>([^<]*)/g)].map(([, title]) => title)
  const before = await site.get('/clans/rss.xml')
  const etag = before.headers.get('etag') ?? ''
  expect(before.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  const hostile = '&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;'
  expect(namesOf(await before.text())).toEqual(['New clans · Muster', hostile])

  await list(late, 1)
  await list(restored, 1)
  const headers = { 'if-none-match': etag }
  const after = await site.send(new Request('http://muster.test/clans/rss.xml', { headers }))
  const xml = await after.text()
  expect(readXml(xml).problems).toEqual([])
  expect(namesOf(xml)).toEqual(['New clans · Muster', 'Approved late', hostile, 'Taken down and restored'])
  expect(xml).toContain(`<link>http://muster.test/clan/${late}-approved-late</link>`)
  expect(xml).toContain(`<guid isPermaLink="false">muster.test/clans/${late}</guid>`)
  expect(xml).toContain('<description>Tom &amp; &lt;Ada&gt;</description>')
  const known = { 'if-none-match': after.headers.get('etag') ?? '' }
  expect((await site.send(new Request('http://muster.test/clans/rss.xml', { headers: known }))).status).toBe(304)
})
