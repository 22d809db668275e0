import { expect, test, vi } from 'vitest'
import type { ArchivedWeek, LastPodium } from '#contract/weeks.ts'
import { readConfig } from '#server/config.ts'
import { mondayAfter } from '../support/clock.ts'
import { openLosable } from '../support/lost-database.ts'
import { aClan, aVote } from '../support/people.ts'
import { realPages } from '../support/real-pages.ts'
import { openSite, type TestSite, useSite } from '../support/site.ts'
import { aResultClan, aWeekResult } from '../support/week-results.ts'

const harness = useSite()
const hour = 3_600_000

async function readPodium(site: TestSite): Promise<LastPodium | undefined> {
  const response = await site.get('/api/stats')
  expect(response.status).toBe(200)
  return ((await response.json()) as { last_podium?: LastPodium }).last_podium
}
const readLastWeek = async (site: TestSite) =>
  ((await (await site.get('/api/weeks')).json()) as { weeks: ArchivedWeek[] }).weeks[1]

/** Four clans with tallies in the week that ends on Monday, and a result of the previous week. */
async function fourClans(votes: readonly number[] = [40, 30, 20, 10]): Promise<number[]> {
  const { db } = harness.storage
  await aWeekResult(db, '2026-W46', [])
  const clans: number[] = []
  for (const [i, count] of votes.entries()) {
    const clan = await aClan(db, { name: `Clan ${'ABCD'[i]}` })
    const tally = { votes: count, last_vote_at: new Date(mondayAfter - hour), version: 1 }
    await db
      .insertInto('tallies')
      .values({ week: '2026-W47', clan_id: clan, ...tally })
      .execute()
    clans.push(clan)
  }
  return clans
}

test("on Monday, there is last week's podium, equal to the archive", async () => {
  const [a, b, c] = await fourClans()
  const site = await harness.open()
  expect(await readPodium(site)).toBeUndefined()
  harness.clock.set(mondayAfter)
  const podium = await readPodium(site)
  expect(podium).toEqual({
    week: '2026-W47',
    status: 'provisional',
    podium: [
      { rank: 1, id: a, name: 'Clan A', votes: 40 },
      { rank: 2, id: b, name: 'Clan B', votes: 30 },
      { rank: 3, id: c, name: 'Clan C', votes: 20 },
    ],
    votes_needed: 9,
    timestamp: mondayAfter,
    resets_at: mondayAfter + 7 * 24 * hour,
  })
  expect(await readLastWeek(site)).toMatchObject({ week: '2026-W47', status: podium?.status, podium: podium?.podium })
  harness.clock.set(mondayAfter + 24 * hour - 1)
  expect(await readPodium(site)).toBeDefined()
  harness.clock.advance(1)
  expect(await readPodium(site)).toBeUndefined()
})

test("it disappears once this week's first three clans together have enough votes", async () => {
  const [, b, c, d] = await fourClans([10, 10, 10, 9])
  const site = await harness.open()
  harness.clock.set(mondayAfter)
  for (const clan of [b, c]) await site.post(`/api/clans/vote/${clan}`, aVote())
  const before = site.services.listRevision()
  expect((await readPodium(site))?.votes_needed).toBe(3)
  await site.post(`/api/clans/vote/${d}`, aVote())
  expect(await readPodium(site)).toBeUndefined()
  // Changes the revision, so that the response cache renders the page again.
  expect(site.services.listRevision()).not.toBe(before)
})

test("this week's first three clans replace it, even if fewer had votes last week", async () => {
  const { db } = harness.storage
  const [a] = await fourClans([30])
  const others = [await aClan(db), await aClan(db)]
  const site = await harness.open()
  harness.clock.set(mondayAfter)
  for (const clan of [a, others[0]]) await site.post(`/api/clans/vote/${clan}`, aVote())
  expect((await readPodium(site))?.votes_needed).toBe(3)
  await site.post(`/api/clans/vote/${others[1]}`, aVote())
  expect(await readPodium(site)).toBeUndefined()
})

test('a final week has its result, and a correction appears with the next read', async () => {
  const { db } = harness.storage
  const [a, b] = [await aClan(db), await aClan(db)]
  await aWeekResult(db, '2026-W47', [aResultClan(a, 9), aResultClan(b, 8)])
  harness.clock.set(mondayAfter)
  const site = await harness.open()
  expect(await readPodium(site)).toMatchObject({ status: 'final', podium: [{ id: a }, { id: b }] })
  await aWeekResult(db, '2026-W47', [aResultClan(a, 7), aResultClan(b, 8)], { reason: 'Bots' })
  harness.clock.advance(5 * 60_000)
  // The first request after a while still gets the previous podium.
  await vi.waitFor(async () => expect((await readPodium(site))?.podium[0]?.id).toBe(b))
})

test('without a past week, or without votes in it, there is none', async () => {
  const { db } = harness.storage
  await aClan(db)
  harness.clock.set(mondayAfter)
  expect(await readPodium(await harness.open())).toBeUndefined()
  await aWeekResult(db, '2026-W47', [])
  expect(await readPodium(await harness.open())).toBeUndefined()
})

test('the home page shows it, and does not name a clan that was taken down since', async () => {
  const [a] = await fourClans()
  const site = await harness.open({ SITE_NAME: 'Muster' }, { pages: realPages })
  harness.clock.set(mondayAfter)
  const read = async (path: string) => (await (await site.get(path)).text()).replaceAll('<!-- -->', '')
  const home = await read('/')
  expect(home).toContain('id="last-podium"')
  expect(home).toMatch(/#1<\/strong><span><a [^>]*><bdi>Clan A<\/bdi><\/a> 40\u00a0votes/)
  expect(home).toContain('podium (provisional)')
  expect(home).toContain('in 7 days')
  expect(await read('/?region=eu')).not.toContain('id="last-podium"')
  site.services.standings.update('2026-W48', [a ?? 0], [])
  const [place] = (await readPodium(site))?.podium ?? []
  expect(place).toEqual({ rank: 1, id: a, name: null, votes: 40 })
  expect(await read('/')).toContain(`<span>Clan ${a}, no longer listed</span> 40\u00a0votes`)
})

test('without the database there is none until it is back', async () => {
  const { storage } = harness
  await fourClans()
  const losable = await openLosable(storage)
  const config = readConfig({ DATA_DIR: storage.dataDir, LOG_LEVEL: 'silent' })
  const site = await openSite(config, losable.database, harness.clock)
  try {
    harness.clock.set(mondayAfter)
    await losable.lose()
    expect(await readPodium(site)).toBeUndefined()
    await losable.restore()
    harness.clock.advance(10_000)
    expect(await readPodium(site)).toBeDefined()
  } finally {
    await site.stop()
    await losable.database.close()
  }
})
