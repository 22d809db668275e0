import { beforeEach, describe, expect, test } from 'vitest'
import type { ClanDetails, ListedClan } from '#contract/clans.ts'
import { aUser, signIn } from '../support/accounts.ts'
import { wednesday } from '../support/clock.ts'
import { aClanForm, sendForm } from '../support/forms.ts'
import { aClan } from '../support/people.ts'
import { type TestSite, useSite } from '../support/site.ts'

const harness = useSite()
const hour = 3_600_000
const read = async <T>(site: TestSite, path: string) => (await (await site.get(path)).json()) as T

describe('GET /api/clans/{id}', () => {
  let site: TestSite
  let admin: string
  const decide = (path: string) => site.call('PATCH', `/api/admin/clans/${path}/approve`, { token: admin })
  const details = (id: number) => read<ClanDetails>(site, `/api/clans/${id}`)

  beforeEach(async () => {
    site = await harness.open()
    admin = await signIn(site, await aUser(harness.storage.db, { admin: true }))
  })

  test('has the times of its approvals', async () => {
    const owner = await signIn(site, await aUser(harness.storage.db))
    const { id } = (await (await sendForm(site, 'POST', owner, await aClanForm())).json()) as { id: number }
    harness.clock.advance(hour)
    await decide(`registration/${id}`)
    expect(await details(id)).toMatchObject({ listed_at: wednesday + hour, updated_at: wednesday + hour })
    harness.clock.advance(hour)
    await sendForm(site, 'PATCH', owner, await aClanForm({ name: 'Renamed' }))
    harness.clock.advance(hour)
    expect((await details(id)).updated_at).toBe(wednesday + hour)
    await decide(`pendingUpdate/${id}`)
    const after = { name: 'Renamed', listed_at: wednesday + hour, updated_at: wednesday + 3 * hour }
    expect(await details(id)).toMatchObject(after)
    // An instance that starts later reads the same data.
    site = await harness.open()
    expect(await details(id)).toMatchObject(after)
  })

  test('has the time of the import for a clan without an approval', async () => {
    const { db } = harness.storage
    const id = await aClan(db)
    const importedAt = new Date('2026-05-01T00:00:00.123Z')
    await db.updateTable('clans').set({ listed_at: importedAt }).where('id', '=', id).execute()
    site = await harness.open()
    expect(await details(id)).toMatchObject({ listed_at: importedAt.getTime(), updated_at: importedAt.getTime() })
  })

  test('keeps the first listing of a clan that is taken down and restored', async () => {
    const owner = await signIn(site, await aUser(harness.storage.db))
    const { id } = (await (await sendForm(site, 'POST', owner, await aClanForm())).json()) as { id: number }
    await decide(`registration/${id}`)
    harness.clock.advance(hour)
    for (const act of ['takeDown', 'restore'])
      await site.call('PATCH', `/api/admin/clans/${id}/${act}`, { token: admin, body: { reason: 'A mistake' } })
    expect(await details(id)).toMatchObject({ listed_at: wednesday, updated_at: wednesday })
  })

  test('the newest clans in the list and the feed are those that were approved last', async () => {
    const register = async (name: string) => {
      const owner = await signIn(site, await aUser(harness.storage.db))
      return ((await (await sendForm(site, 'POST', owner, await aClanForm({ name }))).json()) as { id: number }).id
    }
    const late = await register('Approved late')
    const early = await register('Approved early')
    await decide(`registration/${early}`)
    harness.clock.advance(hour)
    await decide(`registration/${late}`)
    const list = await read<ListedClan[]>(site, '/api/clans?order=newest')
    expect(list.map(({ name }) => name)).toEqual(['Approved late', 'Approved early'])
    const feed = await (await site.get('/clans/rss.xml')).text()
    expect([...feed.matchAll(/<title>(Approved .*?)<.*?<pubDate>(.*?)</gs)].map(([, ...item]) => item)).toEqual([
      ['Approved late', new Date(wednesday + hour).toUTCString()],
      ['Approved early', new Date(wednesday).toUTCString()],
    ])
  })
})

test('the list page is the one that contains the clan, not counting the recommended block', async () => {
  const { db } = harness.storage
  for (let i = 0; i < 26; i++) await aClan(db, { recommended: i === 7 })
  const site = await harness.open()
  const block = await read<ListedClan[]>(site, '/api/clans/highlighted')
  expect(block).toHaveLength(1)
  const pageOf = async (id: number) => (await read<ClanDetails>(site, `/api/clans/${id}`)).list_page
  for (const page of [1, 2, 3]) {
    const clans = await read<ListedClan[]>(site, `/api/clans?page=${page}`)
    expect(await Promise.all(clans.map(({ id }) => pageOf(id)))).toEqual(clans.map(() => page))
  }
  expect(await pageOf(block[0]?.id ?? 0)).toBe(1)
})

test('similar clans are listed; an unlisted clan has none', async () => {
  const { db } = harness.storage
  const [first, second] = [await aClan(db), await aClan(db)]
  const pending = await aClan(db, { status: 0 })
  const site = await harness.open()
  const similar = await read<ListedClan[]>(site, `/api/clans/${first}/similar`)
  expect(similar).toMatchObject([{ id: second, rank: null, region: 'na', votes: 0 }])
  expect(similar[0]).not.toHaveProperty('description')
  expect((await site.get(`/api/clans/${pending}/similar`)).status).toBe(404)
})

test('GET /api/clans/landing-pages counts the combinations of landing pages', async () => {
  const { db } = harness.storage
  await aClan(db, { region: 'eu', platforms: ['pc', 'ps'], playstyles: ['casual'] })
  await aClan(db, { region: 'eu', platforms: ['pc'], playstyles: ['casual', 'competitive'], recommended: true })
  await aClan(db, { status: 0 })
  const site = await harness.open()
  const counts = await read<{ region: string; platform: string; playstyle: string; clans: number }[]>(
    site,
    '/api/clans/landing-pages',
  )
  const asText = counts.map(({ region, platform, playstyle, clans }) => [region, platform, playstyle, clans].join(' '))
  expect(asText.map((text) => text.trim().replaceAll(/ +/g, ' ')).toSorted()).toEqual(
    ['casual 2', 'competitive 1', 'eu 2', 'eu pc 2', 'eu pc casual 2', 'eu pc competitive 1', 'eu ps 1', 'eu ps casual 1', 'pc 2', 'ps 1'], // prettier-ignore
  )
})

test('the sitemap has the landing pages with three clans or more', async () => {
  for (const platforms of [['pc'], ['pc'], ['pc', 'ps']] as const)
    await aClan(harness.storage.db, { region: 'eu', platforms: [...platforms], playstyles: ['casual'] })
  const site = await harness.open()
  const xml = await (await site.get('/sitemaps/pages.xml')).text()
  expect([...xml.matchAll(/muster\.test(\/clans\/[^<]*)/g)].map((match) => match[1])).toEqual([
    '/clans/casual',
    '/clans/europe',
    '/clans/europe/pc',
    '/clans/europe/pc/casual',
    '/clans/pc',
  ])
})

test('GET /reminders/{clanId}.ics is a calendar file for listed clans', async () => {
  const id = await aClan(harness.storage.db, { name: 'Wölfe' })
  const pending = await aClan(harness.storage.db, { status: 0 })
  const site = await harness.open()
  const response = await site.get(`/reminders/${id}.ics`)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(await response.text()).toContain('\r\nSUMMARY:Vote for Wölfe\r\n')
  expect((await site.get(`/reminders/${pending}.ics`)).headers.get('content-type')).not.toContain('calendar')
})
