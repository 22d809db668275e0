import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { headerFileNames } from '#contract/rules/images/header-image.ts'
import { defaultVoteOffset } from '#contract/rules/votes/vote-week.ts'
import { useDatabase } from '#test/support/database.ts'
import { collectNotices } from '#test/support/notices.ts'
import { aClan } from '#test/support/people.ts'
import { drawBanner } from '#server/features/images/draw-banner.ts'
import { runJudgment } from '#server/features/integrity/judging/run-judgment.ts'
import { storeDrawing } from '#server/features/images/store-drawing.ts'
import { storeInFolder } from '#server/uploads/in-folder.ts'
import type { Uploads } from '#server/uploads/uploads.ts'
import { type SeedDeps, type SeedOptions, seedSite } from './seed-site.ts'

const site = useDatabase()
/** A Saturday noon in 2026-W47. */
const now = Date.parse('2026-11-21T12:00:00Z')
let folders = 0
let uploadsDir: string
beforeEach(() => {
  uploadsDir = path.join(site.dataDir, `uploads-${folders++}`)
})

function seed(options: Partial<SeedOptions> = {}, deps: Partial<SeedDeps> = {}) {
  return seedSite(
    {
      db: site.db,
      uploads: storeInFolder(uploadsDir),
      // Drawing is slow, and most tests need no pictures.
      createBanner: async () => 'banner.webp',
      now: () => now,
      voteOffset: defaultVoteOffset,
      ...deps,
    },
    { clans: 40, votes: 1500, seed: 'test', ...options },
  )
}

const count = async (table: 'clans' | 'votes' | 'tallies' | 'link_follows' | 'campaigns' | 'votes_default') => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(site.db)
  return rows[0]?.count
}

/** Everything except file names, which are random. */
async function contents() {
  const read = async (query: ReturnType<typeof sql>) => (await query.execute(site.db)).rows
  return {
    clans: await read(sql`select name, description, region, platforms, playstyles, discord_url, website_url, created_at,
      listed_at, facts, header_image is null as bare from clans order by id`),
    votes: await read(sql`select week, clan_id, voter_key, cast_at, client_ip, device from votes order by 1, 2, 3`),
    campaigns: await read(sql`select clan_id, kind, starts_at, ends_at, price_usd from campaigns order by id`),
    follows: await read(sql`select day, clan_id, url, follower from link_follows order by 2, 1, 3, 4`),
  }
}

test('lists clans with votes and matching tallies, in the partitions of their weeks', async () => {
  const report = await seed()
  expect(report).toMatchObject({ clans: 40, votes: 1500, follows: 180 })
  expect(await count('votes')).toBe(1500)
  expect(await count('votes_default')).toBe(0)
  const { rows: astray } = await sql`
    select * from (select week, clan_id, count(*) as votes, max(cast_at) as last_vote_at from votes group by 1, 2) v
    full join tallies t using (week, clan_id)
    where v.votes is distinct from t.votes or v.last_vote_at is distinct from t.last_vote_at`.execute(site.db)
  expect(astray).toEqual([])
  const { rows: networks } = await sql`
    select 1 from votes group by client_ip_country, client_ip_asn_number, client_ip_score`.execute(site.db)
  expect(networks.length).toBeGreaterThan(5)
  const { rows: unlisted } = await sql`
    select 1 from clans where approve_status <> 1
    union all select 1 from votes where clan_id not in (select id from clans)`.execute(site.db)
  expect(unlisted).toEqual([])
})

test('adds follows of the clans’ links with matching tallies', async () => {
  await seed()
  expect(await count('link_follows')).toBe(180)
  const { rows } = await sql`
    select * from (select clan_id, url, count(*) as clicks, max(followed_at) as last from link_follows group by 1, 2) f
    full join (select clan_id, url, sum(clicks) as clicks, max(last_followed_at) as last from link_tallies group by 1, 2) t
      using (clan_id, url)
    left join clans on clans.id = clan_id
    where f.clicks is distinct from t.clicks or f.last is distinct from t.last
      or url not in (coalesce(discord_url, ''), coalesce(website_url, ''))`.execute(site.db)
  expect(rows).toEqual([])
})

test('the same seed at the same time creates the same data', async () => {
  await seed()
  const first = await contents()
  expect(first.campaigns.length).toBeGreaterThan(4)
  for (const table of ['votes', 'tallies', 'clans']) await sql`delete from ${sql.table(table)}`.execute(site.db)
  await sql`delete from link_tallies`.execute(site.db)
  await sql`select setval(pg_get_serial_sequence('clans', 'id'), 1, false)`.execute(site.db)
  await seed()
  expect(await contents()).toEqual(first)
})

describe('a database that has clans', () => {
  test('is not changed by default', async () => {
    await aClan(site.db)
    await expect(seed()).rejects.toThrow('The database already has 1 clan.')
    expect(await count('clans')).toBe(1)
  })
  test('gets more clans with `add`, even the same ones', async () => {
    await seed()
    expect(await seed({ add: true })).toMatchObject({ clans: 40, votes: 1500 })
    expect([await count('clans'), await count('votes'), await count('link_follows')]).toEqual([80, 3000, 360])
  })
})

test('seeds more rows than fit into one statement', async () => {
  await seed({ clans: 4100, votes: 9000 })
  expect([await count('clans'), await count('votes')]).toEqual([4100, 9000])
  const { rows } = await sql<{ sum: number }>`select sum(votes)::int as sum from tallies`.execute(site.db)
  expect(rows[0]?.sum).toBe(9000)
})

test('creates banner files in every width, one per clan', async () => {
  const createBanner = (name: string, uploads: Uploads) =>
    storeDrawing(Buffer.from(drawBanner(name)), 'header', uploads)
  const { banners } = await seed({ clans: 8, votes: 0 }, { createBanner })
  const { rows } = await sql<{ name: string }>`
    select header_image as name from clans where header_image is not null`.execute(site.db)
  expect(rows.length).toBeGreaterThan(3)
  expect(new Set(rows.map(({ name }) => name)).size).toBe(banners)
  expect(new Set(await readdir(uploadsDir))).toEqual(new Set(rows.flatMap(({ name }) => headerFileNames(name))))
})

test('a long list shares 200 banners', async () => {
  const created: string[] = []
  const createBanner = async (name: string) => `${created.push(name)}.webp`
  expect(await seed({ clans: 500, votes: 0 }, { createBanner })).toMatchObject({ banners: 200 })
  expect(new Set(created).size).toBe(200)
  const { rows } = await sql<{ uses: number }>`
    select count(*)::int as uses from clans where header_image is not null group by header_image`.execute(site.db)
  expect(rows).toHaveLength(200)
  expect(Math.max(...rows.map(({ uses }) => uses))).toBeLessThanOrEqual(3)
})

test('a banner that cannot be created leaves neither clans nor files', async () => {
  let left = 3
  const createBanner = async (name: string, uploads: Uploads) => {
    if (left-- === 0) throw new Error('no space')
    return storeDrawing(Buffer.from(drawBanner(name)), 'header', uploads)
  }
  await expect(seed({ clans: 20 }, { createBanner })).rejects.toThrow('no space')
  expect(await count('clans')).toBe(0)
  expect(await readdir(uploadsDir)).toEqual([])
})

test('adds attacks that the detector distinguishes from honest votes, one of them above the limits', async () => {
  expect(await seed({ clans: 5, votes: 100, attacks: true })).toMatchObject({ fakes: 0 })
  expect(await seed({ votes: 2500, attacks: true, add: true, seed: 'attacked' })).toMatchObject({
    votes: 2500,
    fakes: 520,
  })
  const states = async () => {
    const { rows } = await sql<{ state: string; votes: number }>`
      select concat_ws(' ', state, state_reason) as state, count(*)::int as votes from votes
      where week = '2026-W47' group by 1`.execute(site.db)
    return Object.fromEntries(rows.map(({ state, votes }) => [state, votes]))
  }
  expect(await states()).toEqual({ counted: 1560 + 520 - 54, 'held address_limit': 54 })
  await runJudgment({ database: site.database, now: () => now, mayVoid: true }, '2026-W47')
  const judged = await states()
  const fakes = { void: judged['void detector_void'] ?? 0, held: judged['held detector_held'] ?? 0 }
  expect(fakes.void).toBeGreaterThan(280)
  expect(fakes.void).toBeLessThanOrEqual(300)
  expect(fakes.void + fakes.held + 54).toBeGreaterThan(500)
  // At most 0.5% of the honest votes are false positives.
  expect(fakes.void + fakes.held + 54).toBeLessThanOrEqual(520 + 7)
})

test('notifies running sites to reload everything', async () => {
  const notices = await collectNotices(site.database, 2)
  await seed({ clans: 5, votes: 10 })
  await notices.all
  expect(notices.received).toEqual(['', ''])
})
