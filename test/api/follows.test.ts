import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aClan } from '../support/people.ts'
import { type TestClient, type TestSite, useSite } from '../support/site.ts'

const harness = useSite()
const discord = 'https://discord.gg/vlk'
const website = 'https://vlk.example/'

async function openWithClan(): Promise<{ site: TestSite; clanId: number }> {
  const clanId = await aClan(harness.storage.db, { discordUrl: discord, websiteUrl: website })
  return { site: await harness.open(), clanId }
}
const follow = async (site: TestSite, body: unknown, client?: TestClient) =>
  (await site.post('/api/stats/followLink', body, client)).status
const followed = async (site: TestSite) =>
  ((await (await site.get('/api/stats')).json()) as { linksFollowed: number }).linksFollowed
const clicks = () =>
  harness.storage.db.selectFrom('link_tallies').select(['week', 'url', 'clicks']).orderBy('url').execute()

describe('following a link', () => {
  test('counts once for each person, link and day', async () => {
    const { site, clanId } = await openWithClan()
    for (let i = 0; i < 3; i++) expect(await follow(site, { clanId, url: discord })).toBe(204)
    expect(await follow(site, { clanId, url: website })).toBe(204)
    expect(await follow(site, { clanId, url: discord }, { address: '192.0.2.2' })).toBe(204)
    expect(await follow(site, { clanId, url: discord }, { userAgent: 'another browser' })).toBe(204)
    expect(await followed(site)).toBe(4)
    harness.clock.advance(24 * 3_600_000)
    expect(await follow(site, { clanId, url: discord })).toBe(204)
    expect(await followed(site)).toBe(5)
    expect(await clicks()).toEqual([
      { week: '2026-W47', url: discord, clicks: 4 },
      { week: '2026-W47', url: website, clicks: 1 },
    ])
  })

  test('counts once for parallel requests', async () => {
    const { site, clanId } = await openWithClan()
    await Promise.all(Array.from({ length: 40 }, () => follow(site, { clanId, url: discord })))
    expect(await clicks()).toEqual([{ week: '2026-W47', url: discord, clicks: 1 }])
    expect(await followed(site)).toBe(1)
  })

  test('stores people as keyed hashes, including those stored by an earlier version', async () => {
    const { site, clanId } = await openWithClan()
    const { db } = harness.storage
    const person = { address: '192.0.2.2', userAgent: 'a browser' }
    const earlierHash = createHash('sha256').update(`${person.address}\0${person.userAgent}`).digest()
    const [day, followed_at] = ['2026-11-18', new Date(harness.clock.now())]
    const stored = (of: string) =>
      db.selectFrom('link_follows').select(['follower', 'is_keyed']).where('url', '=', of).execute()
    const key = async () => {
      for (const purge of site.services.purges.hourly) await purge(db, harness.clock.now())
    }
    // People who followed a link in the earlier version, before and after.
    await db
      .insertInto('link_follows')
      .values({ day, clan_id: clanId, url: discord, follower: earlierHash, followed_at })
      .execute()
    expect(await follow(site, { clanId, url: discord }, person)).toBe(204)
    expect(await follow(site, { clanId, url: website }, person)).toBe(204)
    await db
      .insertInto('link_follows')
      .values({ day, clan_id: clanId, url: website, follower: earlierHash, followed_at })
      .execute()
    expect(await clicks()).toEqual([{ week: '2026-W47', url: website, clicks: 1 }])
    await key()
    const [known] = await stored(discord)
    expect(await stored(website)).toEqual([known])
    expect(known?.is_keyed).toBe(true)
    expect(known?.follower.equals(earlierHash)).toBe(false)
    expect(await follow(site, { clanId, url: discord }, person)).toBe(204)
    expect(await clicks()).toHaveLength(1)
    await key()
    expect(await stored(discord)).toEqual([known])
  })

  test.each(['https://evil.example/', `${discord}/`, website.toUpperCase()])(
    'refuses %s, which is no link of the clan',
    async (url) => {
      const { site, clanId } = await openWithClan()
      const response = await site.post('/api/stats/followLink', { clanId, url })
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({ error: { code: 'not_a_link_of_clan' } })
      expect(await clicks()).toEqual([])
    },
  )

  test('rejects a clan that is not listed', async () => {
    const { site } = await openWithClan()
    expect(await follow(site, { clanId: 999_999, url: discord })).toBe(404)
  })

  test.each([
    {},
    { clanId: 1 },
    { clanId: '1', url: discord },
    { clanId: 1, url: '' },
    { clanId: 1.5, url: discord },
    { clanId: 1, url: discord, more: 1 },
    { clanId: 1, url: `https://${'a'.repeat(2048)}.example` },
  ])('rejects %j', async (body) => {
    const { site } = await openWithClan()
    expect(await follow(site, body)).toBe(422)
  })
})

test('shows follows that another process counted once it sends a full reload notice', async () => {
  const { site, clanId } = await openWithClan()
  expect(await followed(site)).toBe(0)
  await harness.storage.db
    .insertInto('link_tallies')
    .values({ week: '2026-W47', clan_id: clanId, url: discord, clicks: 7, last_followed_at: new Date() })
    .execute()
  await sql`select pg_notify('muster_clans', '')`.execute(harness.storage.db)
  await expect.poll(() => followed(site)).toBe(7)
})
