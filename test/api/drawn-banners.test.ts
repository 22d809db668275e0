import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawnBannerUrl } from '#contract/rules/images/header-image.ts'
import { drawBanner } from '#server/features/images/draw-banner.ts'
import { aClan } from '../support/people.ts'
import { useSite } from '../support/site.ts'

const harness = useSite()

test('a listed clan has its own drawn banner, which is also in its share picture', async () => {
  const ids = [
    await aClan(harness.storage.db, { name: 'Kestrels' }),
    await aClan(harness.storage.db, { name: '<b>&"' }),
  ]
  const site = await harness.open()
  const [first, second] = await Promise.all(
    ids.map(async (id) => {
      const response = await site.get(drawnBannerUrl(id))
      expect(response.status).toBe(200)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': 'public, max-age=3600',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      })
      return response.text()
    }),
  )
  expect(first).toBe(drawBanner('Kestrels'))
  expect(second).not.toBe(first)
  const { format, width, height } = await sharp(Buffer.from(second ?? '')).metadata()
  expect([format, width, height]).toEqual(['svg', 960, 400])
})

test('is compressed, and sent again only after the name changed', async () => {
  const id = await aClan(harness.storage.db, { name: 'Kestrels' })
  const site = await harness.open()
  const get = (target: typeof site, headers: Record<string, string>) =>
    target.send(new Request(`http://muster.test${drawnBannerUrl(id)}`, { headers }))
  const response = await get(site, { 'accept-encoding': 'br' })
  expect(response.headers.get('content-encoding')).toBe('br')
  const etag = response.headers.get('etag') ?? ''
  const again = await get(site, { 'if-none-match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
  await harness.storage.db.updateTable('clans').set({ name: 'Falcons' }).where('id', '=', id).execute()
  expect((await get(await harness.open(), { 'if-none-match': etag })).status).toBe(200)
})

test('a clan that is not listed has none', async () => {
  const pending = await aClan(harness.storage.db, { status: 0 })
  const site = await harness.open()
  for (const file of [
    `${pending}.svg`,
    '0.svg',
    '01.svg',
    'x.svg',
    '9999999999.svg',
    '1.png',
    '1.svg.svg',
    '..%2f1.svg',
  ])
    expect((await site.get(`/banners/${file}`)).headers.get('content-type'), file).not.toContain('svg')
})
