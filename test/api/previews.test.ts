import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aClan, aVote } from '../support/people.ts'
import { useSite } from '../support/site.ts'

const harness = useSite()
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())
const sizeOf = async (response: Response) => {
  // Decode fully, because a truncated file throws only then.
  const { info } = await sharp(await bytesOf(response), { failOn: 'warning' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [info.width, info.height]
}

test.each(['The Wandering Geese', 'Ночной Отряд', '강철 부대', '<b>&"\'', 'W'.repeat(80), '⚔ 💥 ⚔'])(
  'the card of %s is a JPEG in the size that networks ask for',
  async (name) => {
    const id = await aClan(harness.storage.db, { name })
    const site = await harness.open()
    const response = await site.get(`/og/clan/${id}.png`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(await sizeOf(response)).toEqual([1200, 630])
  },
)

test('the site has a card', async () => {
  const site = await harness.open()
  expect(await sizeOf(await site.get('/og/site.png'))).toEqual([1200, 630])
})

test('a changed card has a new ETag; an unchanged one is neither rendered nor sent again', async () => {
  const id = await aClan(harness.storage.db, { name: 'Kestrels' })
  const site = await harness.open()
  const url = `/og/clan/${id}.png`
  const first = await site.get(url)
  const tag = first.headers.get('etag') ?? ''
  const again = await site.send(new Request(`http://muster.test${url}`, { headers: { 'if-none-match': tag } }))
  expect([again.status, (await bytesOf(again)).length]).toEqual([304, 0])
  await site.post(`/api/clans/vote/${id}`, aVote())
  const voted = await site.get(url)
  expect(voted.headers.get('etag')).not.toBe(tag)
  expect(Buffer.compare(await bytesOf(voted), await bytesOf(first))).not.toBe(0)
})

test("a card shows the clan's image, or a drawn one if the file is missing", async () => {
  const { db } = harness.storage
  const id = await aClan(db, { name: 'Red Banner' })
  await db.updateTable('clans').set({ header_image: 'red.webp' }).where('id', '=', id).execute()
  const site = await harness.open()
  const uploads = path.join(harness.storage.dataDir, 'uploads')
  await mkdir(uploads, { recursive: true })
  const red = sharp({ create: { width: 960, height: 400, channels: 3, background: '#ff0000' } })
  await writeFile(path.join(uploads, 'red.webp'), await red.webp().toBuffer())
  const card = sharp(await bytesOf(await site.get(`/og/clan/${id}.png`)))
  const [r, g, b] = await card.extract({ left: 10, top: 10, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  expect([r ?? 0, g ?? 0, b ?? 0].map((channel) => Math.round(channel / 16))).toEqual([16, 0, 0])
  await db.updateTable('clans').set({ header_image: 'gone.webp' }).where('id', '=', id).execute()
  const without = await harness.open()
  expect(await sizeOf(await without.get(`/og/clan/${id}.png`))).toEqual([1200, 630])
})

test('an unlisted clan has no card', async () => {
  const pending = await aClan(harness.storage.db, { status: 0 })
  const site = await harness.open()
  // The pages handle paths without a route.
  for (const file of [`clan/${pending}.png`, 'clan/x.png', 'clan/1/2.png', 'other.png', 'clan/..%2f1.png'])
    expect((await site.get(`/og/${file}`)).headers.get('content-type')).not.toBe('image/jpeg')
})

test("above the limit of drawn cards, the response is the site's card, which must not be stored", async () => {
  const [first, second] = [await aClan(harness.storage.db), await aClan(harness.storage.db)]
  const site = await harness.open({ RATE_LIMITS: 'on', LIMITS: 'preview=1/60' })
  const drawn = await bytesOf(await site.get(`/og/clan/${first}.png`))
  const generic = await site.get(`/og/clan/${second}.png`)
  expect([generic.status, generic.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect([generic.headers.get('cache-control'), generic.headers.get('etag')]).toEqual(['no-store', null])
  expect(generic.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  // Cached cards and the site's own card do not count, and cards do not count as reads.
  const siteCard = await site.get('/og/site.png')
  expect(siteCard.headers.get('cache-control')).toBe('public, max-age=600')
  expect(Buffer.compare(await bytesOf(generic), await bytesOf(siteCard))).toBe(0)
  expect(Buffer.compare(await bytesOf(await site.get(`/og/clan/${first}.png`)), drawn)).toBe(0)
  expect((await site.get('/api/stats')).status).toBe(200)
})
