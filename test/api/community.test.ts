import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createScheduler } from '#server/concurrency/scheduler.ts'
import { communitySyncTask } from '#server/features/community/community-sync.ts'
import { readCommunity } from '#server/features/community/read-community.ts'
import { emptyGif } from '#server/features/images/hostile.fixture.ts'
import { type FakeDiscord, openDiscord, respondBytes, respondJson, widgetOf } from '../support/discord.ts'
import { type TestSite, useSite } from '../support/site.ts'

const harness = useSite({ DISCORD_INVITE: 'ironfront', DISCORD_GUILD_ID: '123456789012345678' })
const minute = 60_000
let discord: FakeDiscord

beforeEach(async () => {
  await harness.storage.database.db.deleteFrom('community_readings').execute()
  discord = await openDiscord()
})
afterEach(() => discord.close())

const open = (settings = {}) => harness.open(settings, { discord: discord.hosts })
const read = (site: TestSite, signal = new AbortController().signal) =>
  readCommunity({ ...site.services.community, random: () => 0.5 }, signal)
const ask = async (site: TestSite) => {
  const response = await site.get('/api/community')
  expect(response.status).toBe(200)
  return (await response.json()) as { invite: string | null; members: number | null; faces: string[] }
}
const picture = (color: string) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: color } })
    .png()
    .withMetadata({ exif: { IFD0: { Artist: 'private name' } } })
    .toBuffer()
const addresses = (count: number, path = 'widget-avatars') =>
  Array.from({ length: count }, (_, i) => `${discord.hosts.pictures}/${path}/${i}`)
const showFaces = () => {
  discord.picture = (response, request) => {
    const shade = (Number(/\d+$/.exec(request.url ?? '')?.[0]) * 16 + 15).toString(16).padStart(2, '0')
    void picture(`#${shade}4080`).then((bytes) => respondBytes(bytes)(response, request))
  }
}

test('without an invite, requests nothing and shows nothing', async () => {
  const site = await open({ DISCORD_INVITE: '' })
  expect(await read(site)).toBe(false)
  expect(discord.requests).toEqual([])
  expect(await ask(site)).toEqual({ invite: null, members: null, faces: [] })
})

test('shows the invite immediately, and the rest after the first sync', async () => {
  showFaces()
  discord.widget = respondJson(widgetOf(addresses(14)))
  const site = await open()
  expect(await ask(site)).toEqual({ invite: 'https://discord.gg/ironfront', members: null, faces: [] })
  expect(await read(site)).toBe(true)
  expect(discord.requests).toContain('/api/v10/invites/ironfront?with_counts=true')
  expect(discord.requests).toContain('/api/guilds/123456789012345678/widget.json')
  const { members, faces } = await ask(site)
  expect(members).toBe(12_345)
  expect(new Set(faces).size).toBe(10)
})

test('serves avatars as small WebP images without member data', async () => {
  showFaces()
  discord.widget = respondJson(widgetOf(addresses(1)))
  const site = await open()
  await read(site)
  const [face = ''] = (await ask(site)).faces
  const response = await site.get(face)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/webp')
  // No longer than a day, because avatars that the community replaced are deleted.
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400, immutable')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 96, height: 96 })
  expect(bytes.toString('latin1')).not.toContain('private name')
  const kept = await harness.storage.database.db.selectFrom('community_faces').selectAll().executeTakeFirstOrThrow()
  expect(Object.keys(kept).toSorted()).toEqual(['image', 'name', 'read_at', 'source'])

  expect((await site.call('HEAD', face)).headers.get('content-length')).toBe(String(bytes.length))
  for (const path of ['/faces/x.webp', '/faces/..%2fx.webp', `/faces/${'0'.repeat(32)}.webp`])
    expect((await site.get(path)).headers.get('content-type')).toContain('text/html')
})

test('syncs again after about ten minutes, in one of several processes', async () => {
  const [one, other] = [await open(), await open()]
  expect((await Promise.all([read(one), read(other)])).toSorted()).toEqual([false, true])
  harness.clock.advance(9 * minute)
  expect(await read(other)).toBe(false)
  harness.clock.advance(minute)
  expect(await read(other)).toBe(true)
  expect((await ask(one)).members).toBe(12_345)
})

describe('if Discord fails, the last data stays for a day:', () => {
  const troubles: Record<string, (fake: FakeDiscord) => void> = {
    'it errs': (fake) => (fake.invite = fake.widget = respondJson({ message: 'oops' }, 500)),
    'it returns garbage': (fake) => (fake.invite = fake.widget = (response) => response.end('<html>{')),
    'it returns something else': (fake) => (fake.invite = fake.widget = respondJson({ approximate_member_count: -1 })),
    'it never stops talking': (fake) =>
      (fake.invite = fake.widget = (response) => {
        const talk = () => {
          while (response.writable && response.write('x'.repeat(65_536)));
        }
        response.on('drain', talk)
        talk()
      }),
    'it sends us elsewhere': (fake) =>
      (fake.invite = fake.widget = (response) =>
        response.writeHead(302, { location: `${fake.hosts.api}/elsewhere` }).end()),
    'it hangs up': (fake) => (fake.invite = fake.widget = (response) => response.destroy()),
  }
  test.each(Object.entries(troubles))('%s', async (_, trouble) => {
    showFaces()
    discord.widget = respondJson(widgetOf(addresses(3)))
    const site = await open()
    await read(site)
    const before = await ask(site)
    expect(before.faces).toHaveLength(3)

    trouble(discord)
    harness.clock.advance(12 * minute)
    expect(await read(site)).toBe(true)
    expect(discord.requests).not.toContain('/elsewhere')
    const after = await ask(site)
    expect({ ...after, faces: after.faces.toSorted() }).toEqual({ ...before, faces: before.faces.toSorted() })

    harness.clock.advance(24 * 60 * minute)
    expect(await ask(site)).toEqual({ invite: 'https://discord.gg/ironfront', members: null, faces: [] })
    for (const purge of site.services.purges.hourly) await purge(harness.storage.database.db, harness.clock.now())
    expect(await harness.storage.database.db.selectFrom('community_faces').select('name').execute()).toEqual([])
  })
})

test('no request waits for a hanging Discord', async () => {
  const site = await open()
  const reached = new Promise<void>((resolve) => (discord.invite = () => resolve()))
  const stopping = new AbortController()
  const reading = read(site, stopping.signal)
  await reached
  expect(await ask(site)).toEqual({ invite: 'https://discord.gg/ironfront', members: null, faces: [] })
  stopping.abort()
  expect(await reading).toBe(true)
})

test('waits as long as Discord requests before the next request', async () => {
  discord.invite = respondJson({ message: 'You are being rate limited.' }, 429, { 'retry-after': '3600' })
  const site = await open()
  await read(site)
  harness.clock.advance(59 * minute)
  expect(await read(site)).toBe(false)
  harness.clock.advance(minute)
  expect(await read(site)).toBe(true)
})

test('removes data that no longer exists on Discord', async () => {
  showFaces()
  discord.widget = respondJson(widgetOf(addresses(2)))
  const site = await open()
  await read(site)
  discord.widget = respondJson({ message: 'Widget Disabled', code: 50004 }, 403)
  discord.invite = respondJson({ message: 'Unknown Invite', code: 10006 }, 404)
  harness.clock.advance(12 * minute)
  await read(site)
  expect(await ask(site)).toMatchObject({ members: null, faces: [] })
})

test('fetches avatars only from Discord, and skips files that are not images', async () => {
  const strange = ['http://localhost:1/x', 'file:///etc/passwd', 'not an address', 'http://169.254.169.254/latest']
  discord.widget = respondJson(widgetOf([...strange, ...addresses(5)]))
  const kinds = [
    await picture('#ff7a1a'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    emptyGif(4000, 4000, 100),
    Buffer.alloc(300_000, 1),
    (await picture('#123456')).subarray(0, 60),
  ]
  discord.picture = (response, request) =>
    respondBytes(kinds[Number(request.url?.at(-1))] ?? Buffer.alloc(0))(response, request)
  const site = await open()
  await read(site)
  expect((await ask(site)).faces).toHaveLength(1)
})

test('the site stops while Discord hangs', async () => {
  const site = await open()
  const asked = new Promise<void>((resolve) => (discord.invite = () => resolve()))
  const scheduler = createScheduler({ onError: () => {} })
  scheduler.start(communitySyncTask(site.services.community))
  await asked
  await expect(scheduler.stop()).resolves.toEqual([])
})
