import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ClanFacets, ClanInOrder } from '#contract/clan-list.ts'
import type { ListedClan } from '#contract/clans.ts'
import { aClan, aVote } from '../support/people.ts'
import { useSite } from '../support/site.ts'

const harness = useSite()
const read = async <T>(response: Response | Promise<Response>) => (await (await response).json()) as T

describe('GET /api/clans', () => {
  test('returns the whole list in the format of section 3', async () => {
    const clanId = await aClan(harness.storage.db, {
      name: 'Шђє ๓คภץ ђคՇร Ċ̵͕l̶̀͘u̸̍͝b̵͌͐',
      description: 'a <b>\n& "c"',
      platforms: ['ps', 'pc'],
      playstyles: ['casual', 'competitive'],
      discordUrl: 'https://discord.gg/hats',
      websiteUrl: 'http://hats.example/',
      premium: true,
    })
    await aClan(harness.storage.db, { status: 0 })
    await aClan(harness.storage.db, { status: -1 })
    const site = await harness.open()
    const response = await site.get('/api/clans')
    expect(response.headers.get('x-total-count')).toBe('1')
    expect(await read(response)).toEqual([
      {
        id: clanId,
        rank: null,
        name: 'Шђє ๓คภץ ђคՇร Ċ̵͕l̶̀͘u̸̍͝b̵͌͐',
        description: 'a <b>\n& "c"',
        header_image_filename: null,
        region: 'na',
        platforms: 'ps,pc',
        playstyles: 'casual,competitive',
        discord_url: 'https://discord.gg/hats',
        website_url: 'http://hats.example/',
        votes: 0,
        premium: true,
        recommended: false,
      },
    ])
  })

  test('returns pages of twelve and the total count', async () => {
    for (let i = 0; i < 15; i++) await aClan(harness.storage.db, { region: i < 4 ? 'eu' : 'na' })
    const site = await harness.open()
    const page = async (query: string) => {
      const response = await site.get(`/api/clans?${query}`)
      return [(await read<ListedClan[]>(response)).length, response.headers.get('x-total-count')]
    }
    expect(await page('page=1')).toEqual([12, '15'])
    expect(await page('page=2')).toEqual([3, '15'])
    expect(await page('page=3')).toEqual([0, '15'])
    expect(await page('region=eu')).toEqual([4, '4'])
    expect(await page('region=any&page=2')).toEqual([3, '15'])
    expect(await page('region=af')).toEqual([0, '0'])
  })

  test('searches names and texts, tolerates a typo, and keeps the overall ranks', async () => {
    const db = harness.storage.db
    for (let i = 0; i < 14; i++) await aClan(db, { name: `Steel Wölfe ${i}`, region: i < 2 ? 'eu' : 'na' })
    const bears = await aClan(db, { name: 'Bears', description: 'Recruiting for ranked nights' })
    const site = await harness.open()
    const [leader] = await read<ListedClan[]>(site.get('/api/clans'))
    for (const id of [leader?.id, leader?.id, bears]) await site.post(`/api/clans/vote/${id}`, aVote())
    const search = async (query: string) => {
      const response = await site.get(`/api/clans?${query}`)
      return { clans: await read<ListedClan[]>(response), total: response.headers.get('x-total-count') }
    }
    expect((await search('q=wolfe')).clans).toHaveLength(12)
    expect((await search('q=wolfe&page=2')).clans).toHaveLength(2)
    expect((await search('q=stele+WOLFE')).total).toBe('14')
    expect((await search('q=wolfe&region=eu')).total).toBe('2')
    expect((await search('q=q')).total).toBe('0')
    expect((await search('q=+')).total).toBe('15')
    for (const symbols of ["'", '%', '★ ★']) {
      expect(await search(`q=${encodeURIComponent(symbols)}`), symbols).toEqual({ clans: [], total: '0' })
    }
    const whole = (await search('')).clans
    const [found] = (await search('q=recruitng')).clans
    expect(found).toEqual(whole.find(({ id }) => id === bears))
    expect(found?.rank).toBe(leader?.id === bears ? 1 : 2)
  })

  test('rejects malformed queries', async () => {
    const site = await harness.open()
    for (const query of ['page=0', 'page=x', 'page=1&page=2', 'region=mars', 'platform=', `q=${'a'.repeat(101)}`]) {
      const response = await site.get(`/api/clans?${query}`)
      expect(response.status, query).toBe(422)
      expect(await response.json(), query).toMatchObject({ error: { code: 'malformed', fields: [{}] } })
    }
  })

  test('immediately shows what another process lists, changes and takes down', async () => {
    const site = await harness.open()
    const clanId = await aClan(harness.storage.db)
    const names = async () => (await read<ListedClan[]>(site.get('/api/clans'))).map((clan) => clan.name)
    await tell('')
    await expect.poll(names).toHaveLength(1)
    await harness.storage.db.updateTable('clans').set({ name: 'Renamed' }).where('id', '=', clanId).execute()
    await tell(JSON.stringify([clanId]))
    await expect.poll(names).toEqual(['Renamed'])
    await harness.storage.db.updateTable('clans').set({ approve_status: -1 }).where('id', '=', clanId).execute()
    await tell(JSON.stringify([clanId]))
    await expect.poll(names).toEqual([])
  })
})

describe('GET /api/clans with facts, orders and counts', () => {
  test('filters by facts, orders, and counts the results of each option', async () => {
    const { db } = harness.storage
    const german = await aClan(db, {
      region: 'eu',
      facts: { languages: ['de-AT', 'en'], min_age: 16, recruiting: 'open' },
    })
    const adult = await aClan(db, { region: 'eu', facts: { languages: ['de'], min_age: 18 } })
    const silent = await aClan(db, { region: 'eu', recommended: true })
    await aClan(db, { region: 'na', facts: { languages: ['en'] } })
    const site = await harness.open()
    const ids = async (query: string) =>
      (await read<ListedClan[]>(site.get(`/api/clans?${query}`))).map(({ id }) => id).sort((a, b) => a - b)
    expect(await ids('language=de')).toEqual([german, adult])
    expect(await ids('region=eu&language=de&age=17')).toEqual([german])
    expect(await ids('region=eu&language=de&age=17&unstated=include')).toEqual([german, silent])
    expect(await ids('page=1')).not.toContain(silent)
    expect(await ids('order=newest')).toHaveLength(4)
    const orderOf = async (query: string) =>
      (await read<ListedClan[]>(site.get(`/api/clans?${query}`))).map(({ id }) => id)
    expect((await orderOf('order=newest'))[3]).toBe(german)
    expect(await orderOf('order=random&seed=7')).toEqual(await orderOf('order=random&seed=7&page=1'))
    for (const [id, votes] of [
      [german, 1],
      [adult, 2],
    ] as const)
      for (let i = 0; i < votes; i++) await site.post(`/api/clans/vote/${id}`, aVote())
    expect((await orderOf('order=rising')).slice(0, 2)).toEqual([adult, german])
    const firstOf = async (query: string) => (await read<ClanInOrder[]>(site.get(`/api/clans?${query}`)))[0]
    for (const query of ['order=rising', 'order=last-week', 'q=german&order=rising'])
      expect(await firstOf(query)).toHaveProperty('votes_last_week', 0)
    expect((await firstOf('order=newest'))?.listed_at).toBeGreaterThan(0)
    for (const query of ['order=week', 'order=random', 'q=german'])
      for (const value of ['votes_last_week', 'listed_at']) expect(await firstOf(query)).not.toHaveProperty(value)
    expect(await orderOf('order=last-week&language=de')).toHaveLength(2)
    expect(await orderOf('q=german+europe')).toEqual([adult, german])
    expect(await orderOf('q=german+open')).toEqual([german])

    const facets = async (query: string) => await read<ClanFacets>(site.get(`/api/clans/facets?${query}`))
    expect(await facets('')).toMatchObject({
      total: 4,
      options: { region: { eu: 3, na: 1 } },
      unstated: {},
      loosen: {},
    })
    const counted = await facets('region=eu&language=en')
    expect(counted).toMatchObject({ total: 1, unstated: { language: 1 }, loosen: {} })
    expect(counted.options).toMatchObject({
      region: { eu: 1, na: 1 },
      language: { de: 2, en: 1 },
      recruiting: { open: 1 },
    })
    expect((await facets('region=na&language=de&q=fridays')).loosen).toEqual({ region: 2, language: 1, q: 0 })
    expect(await orderOf('q=looking+for+a+german+clan')).toEqual([adult, german])
    expect((await facets('q=german+open')).loosen_words).toBeUndefined()
    const stuck = await facets('region=eu&q=zebra+german+open')
    expect(stuck.loosen_words).toEqual([{ word: 'zebra', q: 'german open', total: 1 }])
    const words = await facets('region=na&q=english+open+clan')
    expect(words.loosen_words).toEqual([{ word: 'open', q: 'english clan', total: 1 }])
  })

  test('rejects unknown orders, seeds, languages and ages', async () => {
    const site = await harness.open()
    for (const query of ['order=best', 'order=random&seed=64', 'language=german', 'age=0', 'age=x', 'unstated=1'])
      expect((await site.get(`/api/clans?${query}`)).status, query).toBe(422)
    expect((await site.get('/api/clans/facets?day=monday')).status).toBe(422)
  })
})

describe('GET /api/clans/highlighted', () => {
  test('returns the recommended block without ranks', async () => {
    await aClan(harness.storage.db)
    const ids = [
      await aClan(harness.storage.db, { recommended: true }),
      await aClan(harness.storage.db, { recommended: true }),
    ]
    const site = await harness.open()
    const block = await read<ListedClan[]>(site.get('/api/clans/highlighted'))
    expect(block.map((clan) => [clan.id, clan.rank, clan.recommended])).toEqual(ids.map((id) => [id, null, true]))
  })
})

describe('GET /api/date', () => {
  test("returns the server's clock and the vote calendar", async () => {
    const site = await harness.open()
    expect(await read(site.get('/api/date'))).toEqual({
      timestamp: harness.clock.now(),
      offset: -14_400_000,
      week: '2026-W47',
      resetsAt: Date.parse('2026-11-23T04:00:00Z'),
    })
  })
})

async function tell(payload: string): Promise<void> {
  await sql`select pg_notify('muster_clans', ${payload})`.execute(harness.storage.db)
}

describe('GET /api/clans/{id}', () => {
  test('returns a listed clan with the votes of the previous week', async () => {
    const { db } = harness.storage
    const id = await aClan(db, { name: 'Kestrels' })
    const site = await harness.open()
    await site.post(`/api/clans/vote/${id}`, aVote())
    await site.post(`/api/clans/vote/${id}`, aVote())
    expect(await read(site.get(`/api/clans/${id}`))).toMatchObject({
      id,
      name: 'Kestrels',
      rank: 1,
      votes: 2,
      votes_last_week: 0,
    })
    harness.clock.set(harness.clock.now() + 7 * 24 * 3_600_000)
    expect(await read(site.get(`/api/clans/${id}`))).toMatchObject({ rank: null, votes: 0, votes_last_week: 2 })
  })

  test('returns 404 for an unlisted clan', async () => {
    const pending = await aClan(harness.storage.db, { status: 0 })
    const site = await harness.open()
    for (const id of [pending, 2_000_000_000]) {
      const response = await site.get(`/api/clans/${id}`)
      expect([response.status, await response.json()]).toMatchObject([404, { error: { code: 'clan_not_found' } }])
    }
    expect((await site.get('/api/clans/x')).status).toBe(422)
  })
})

test('a stopped site ignores notifications and does not query the database', async () => {
  const [stopped, running] = [await harness.open(), await harness.open()]
  await stopped.stop()
  const id = await aClan(harness.storage.db)
  await sql`select pg_notify('muster_clans', ${JSON.stringify([id])})`.execute(harness.storage.db)
  await expect.poll(() => running.services.standings.find(id)).toBeDefined()
  expect(stopped.services.standings.find(id)).toBeUndefined()
})
