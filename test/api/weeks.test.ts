import { createHash } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { weekMs } from '#contract/rules/time/durations.ts'
import type { ResultSummary } from '#contract/results/result-files.ts'
import type { ArchivedWeek, ClanWeek, LogCheckpoint, WeekResult } from '#contract/weeks.ts'
import { defaultVoteOffset, nextWeek, startOfWeek } from '#contract/rules/votes/vote-week.ts'
import { aUser, signIn, type TestUser } from '../support/accounts.ts'
import { mondayAfter, wednesday } from '../support/clock.ts'
import { hostileTexts } from '../support/hostile-texts.ts'
import { aClan } from '../support/people.ts'
import { type TestSite, useSite } from '../support/site.ts'
import { aResultClan, aWeekResult } from '../support/week-results.ts'

const harness = useSite()

async function read(site: TestSite, path: string): Promise<{ body: unknown; total: number }> {
  const response = await site.get(path)
  expect([path, response.status]).toEqual([path, 200])
  return { body: await response.json(), total: Number(response.headers.get('x-total-count')) }
}
const readWeeks = async (site: TestSite, query = '') => {
  const { body, total } = await read(site, `/api/weeks${query}`)
  return { body: body as { weeks: ArchivedWeek[]; checkpoint: LogCheckpoint | null }, total }
}
const readWeek = async (site: TestSite, path: string) => {
  const { body, total } = await read(site, `/api/weeks/${path}`)
  return { body: body as WeekResult, total }
}
const ranksOf = ({ lines }: WeekResult) => lines.map(({ rank, id }) => [rank, id])

function addWeeks(week: string, count: number): string {
  return count === 0 ? week : addWeeks(nextWeek(week), count - 1)
}

async function tally(clanId: number, votes: number, week: string, more: { held?: number; lastVoteAt?: number } = {}) {
  const { held = 0, lastVoteAt = wednesday } = more
  await harness.storage.db
    .insertInto('tallies')
    .values({ week, clan_id: clanId, votes, held, last_vote_at: new Date(lastVoteAt), version: 1 })
    .execute()
}

describe('GET /api/weeks', () => {
  test('without closed weeks, there is only the running one', async () => {
    const { db } = harness.storage
    const clan = await aClan(db, { name: 'Wolves' })
    await tally(clan, 3, '2026-W47')
    await tally(clan, 9, '2026-W46')
    const { body, total } = await readWeeks(await harness.open())
    expect(body).toEqual({
      checkpoint: null,
      weeks: [
        {
          week: '2026-W47',
          status: 'open',
          starts_at: mondayAfter - weekMs,
          ends_at: mondayAfter,
          version: 0,
          counts: null,
          counted: 3,
          clans: 1,
          podium: [{ rank: 1, id: clan, name: 'Wolves', votes: 3 }],
          entry: null,
          final_at: null,
        },
      ],
    })
    expect(total).toBe(1)
  })

  test('lists final weeks with counts and podium; clans that are no longer listed have no name', async () => {
    const { db } = harness.storage
    const [a, b, c, d] = [await aClan(db), await aClan(db), await aClan(db, { status: -1 }), 4000]
    await aWeekResult(db, '2026-W46', [
      aResultClan(a, 4, { notCounted: 2, undecided: 1 }),
      aResultClan(b, 10, { recommended: true }),
      aResultClan(c, 9),
      aResultClan(d, 8),
      aResultClan(5000, 1),
    ])
    const site = await harness.open()
    const { body, total } = await readWeeks(site)
    expect(total).toBe(2)
    const name = site.services.standings.find(a)?.name
    expect(body.weeks[1]).toMatchObject({
      week: '2026-W46',
      status: 'final',
      version: 1,
      counts: { cast: 35, counted: 32, not_counted: 2, undecided: 1 },
      clans: 5,
      podium: [
        { rank: 1, id: c, name: null, votes: 9 },
        { rank: 2, id: d, name: null, votes: 8 },
        { rank: 3, id: a, name, votes: 4 },
      ],
      entry: 1,
      final_at: wednesday,
    })
  })

  test('has pages of twelve, and no missing weeks after the first closed one', async () => {
    const { db } = harness.storage
    const weeks = Array.from({ length: 13 }, (_, i) => `2026-W${String(20 + i)}`)
    for (const week of weeks) await aWeekResult(db, week, [])
    const site = await harness.open()
    const pages = [await readWeeks(site), await readWeeks(site, '?page=2'), await readWeeks(site, '?page=3')]
    expect(pages.map(({ body, total }) => [body.weeks.length, total])).toEqual([[12, 28], [12, 28], [4, 28]]) // prettier-ignore
    const all = pages.flatMap(({ body }) => body.weeks)
    expect(all.map(({ week }) => week)).toEqual(Array.from({ length: 28 }, (_, i) => `2026-W${47 - i}`))
    expect(all.map(({ status }) => status).join()).toBe(`open,${'provisional,'.repeat(14)}${'final,'.repeat(13)}`.slice(0, -1)) // prettier-ignore
    expect((await readWeeks(site, '?page=4')).body.weeks).toEqual([])
    expect((await readWeeks(site, '?page=999999999')).body.weeks).toEqual([])
  })
})

describe('GET /api/weeks/{week}', () => {
  test('returns the lines of a final week by rank, with all published values', async () => {
    const { db } = harness.storage
    const [a, b] = [await aClan(db, { name: 'First' }), await aClan(db, { name: 'Second' })]
    await aWeekResult(db, '2026-W45', [])
    await aWeekResult(
      db,
      '2026-W46',
      [
        aResultClan(b, 10, { penalty: 20, notCounted: 3, lastWeek: 7, premium: true }),
        aResultClan(a, 8, { undecided: 2 }),
        aResultClan(90, 0, { notCounted: 4 }),
      ],
      { base: { week: '2026-W45', version: 1 } },
    )
    const { body, total } = await readWeek(await harness.open(), '2026-W46')
    expect(total).toBe(3)
    const line = { penalty: 0, premium: false, recommended: false, last_week: 0, decided: null, not_counted: 0 }
    expect(body.lines).toEqual([
      {
        ...line,
        rank: 1,
        id: b,
        name: 'Second',
        effective: 8,
        cast: 13,
        counted: 10,
        not_counted: 3,
        undecided: 0,
        penalty: 20,
        premium: true,
        last_week: 7,
      },
      {
        ...line,
        rank: 2,
        id: a,
        name: 'First',
        effective: 8,
        cast: 10,
        counted: 8,
        undecided: 2,
        decided: 'premium',
      },
      { ...line, rank: null, id: 90, name: null, effective: 0, cast: 4, counted: 0, not_counted: 4, undecided: 0 },
    ])
    expect(body).toMatchObject({
      base: { week: '2026-W45', version: 1 },
      rule: 1,
      ledger_files: 1,
      // As in results of earlier versions of the site.
      block_files: null,
      corrections: [],
      previous: '2026-W45',
      next: '2026-W47',
      newest_version: 1,
    })
    expect(body.podium).toHaveLength(2)
  })

  test('a corrected week keeps its earlier versions', async () => {
    const { db } = harness.storage
    const [clan, same] = [await aClan(db, { name: 'Wolves' }), await aClan(db)]
    await aWeekResult(db, '2026-W46', [aResultClan(clan, 5), aResultClan(same, 1)])
    const reason = '<b>Bought</b> votes'
    const lines = [aResultClan(clan, 2, { notCounted: 3 }), aResultClan(same, 1)]
    await aWeekResult(db, '2026-W46', lines, { at: wednesday + 1, reason })
    const site = await harness.open()
    const { summary } = await db.selectFrom('week_results').select('summary').where('version', '=', 2).executeTakeFirstOrThrow() // prettier-ignore
    const [before, after] = [{ counted: 5, effective: 5, rank: 1 }, { counted: 2, effective: 2, rank: 1 }] // prettier-ignore
    const corrections = [
      {
        version: 2,
        published_at: wednesday + 1,
        reason,
        entry: 2,
        replaces: 1,
        changed: 1,
        changes: [{ id: clan, name: 'Wolves', before, after }],
        ledger_root: (JSON.parse(summary) as ResultSummary).ledger.root,
        sha256: createHash('sha256').update(summary).digest('hex'),
      },
    ]
    for (const [path, version, counted, entry] of [
      ['2026-W46', 2, 3, 2],
      ['2026-W46?version=2', 2, 3, 2],
      ['2026-W46?version=1', 1, 6, 1],
    ] as const) {
      const { body } = await readWeek(site, path)
      expect(body).toMatchObject({ version, newest_version: 2, counted, entry, corrections })
      expect(body.lines.map((line) => line.counted)).toEqual([counted - 1, 1])
      expect(body.podium[0]?.votes).toBe(counted - 1)
    }
    expect((await readWeeks(site)).body.weeks[1]).toMatchObject({ version: 2, counted: 3 })
    expect((await site.get('/api/weeks/2026-W46?version=3')).status).toBe(404)
    expect((await site.get('/api/weeks/2026-W47?version=1')).status).toBe(404)
  })

  test('a correction shows the clans with the largest changes, and those that only moved', async () => {
    const { db } = harness.storage
    const ids = Array.from({ length: 30 }, (_, i) => i + 1)
    const lines = ids.map((id) => aResultClan(id, 100 - id))
    await aWeekResult(db, '2026-W46', lines)
    await aWeekResult(db, '2026-W46', [aResultClan(1, 0, { notCounted: 99 }), ...lines.slice(1), aResultClan(31, 60)])
    const { body } = await readWeek(await harness.open(), '2026-W46')
    const [first, second, third, ...others] = body.corrections[0]?.changes ?? []
    const numbersOf = (votes: number, rank: number | null) => ({ counted: votes, effective: votes, rank })
    expect([first, second, third]).toEqual([
      { id: 1, name: null, before: numbersOf(99, 1), after: numbersOf(0, null) },
      { id: 31, name: null, before: null, after: numbersOf(60, 30) },
      { id: 2, name: null, before: numbersOf(98, 2), after: numbersOf(98, 1) },
    ])
    expect(others.map(({ id }) => id)).toEqual(ids.slice(2, 19))
  })

  test('an entry that law removed leaves its correction without details', async () => {
    const { db } = harness.storage
    await aWeekResult(db, '2026-W46', [])
    await aWeekResult(db, '2026-W46', [])
    await db.updateTable('log_entries').set({ body: null }).execute()
    const { body } = await readWeek(await harness.open(), '2026-W46')
    expect(body.corrections).toMatchObject([{ version: 2, entry: 2, replaces: null, changed: null }])
  })

  test('pages contain every clan once, ranked ones first, for any number of ranked clans', async () => {
    const { db } = harness.storage
    for (const [week, ranked] of [
      ['2026-W40', 0],
      ['2026-W41', 24],
      ['2026-W42', 25],
      ['2026-W43', 26],
      ['2026-W44', 60],
    ] as const) {
      const clans = Array.from({ length: 60 }, (_, i) => aResultClan(i + 1, i < ranked ? 200 - i : 0))
      await aWeekResult(db, week, clans)
    }
    const site = await harness.open()
    for (const [week, ranked] of [
      ['2026-W40', 0],
      ['2026-W41', 24],
      ['2026-W42', 25],
      ['2026-W43', 26],
      ['2026-W44', 60],
    ] as const) {
      const pages = [1, 2, 3, 4].map(async (page) => readWeek(site, `${week}?page=${page}`))
      const all = await Promise.all(pages)
      expect(all.map(({ body, total }) => [body.lines.length, total])).toEqual([[25, 60], [25, 60], [10, 60], [0, 60]]) // prettier-ignore
      expect(all.flatMap(({ body }) => ranksOf(body))).toEqual(
        Array.from({ length: 60 }, (_, i) => [i < ranked ? i + 1 : null, i + 1]),
      )
    }
  })

  test('finds clans by name, and unlisted ones by ID', async () => {
    const { db } = harness.storage
    const wolves = await aClan(db, { name: 'Night Wolves' })
    const foxes = await aClan(db, { name: 'Day Foxes' })
    await aWeekResult(db, '2026-W46', [aResultClan(wolves, 1), aResultClan(foxes, 2), aResultClan(777, 3)])
    await tally(wolves, 1, '2026-W47')
    const site = await harness.open()
    const find = async (path: string) => {
      const { body, total } = await readWeek(site, path)
      expect(body.podium.length).toBeGreaterThan(0)
      return [total, ...ranksOf(body)]
    }
    expect(await find('2026-W46?q=nigh')).toEqual([1, [3, wolves]])
    expect(await find('2026-W46?q=%20%23777')).toEqual([1, [1, 777]])
    expect(await find('2026-W46?q=')).toEqual([3, [1, 777], [2, foxes], [3, wolves]])
    expect(await find('2026-W46?q=bears')).toEqual([0])
    expect(await find('2026-W46?q=nighs&page=2')).toEqual([1])
    for (const query of ['', '&q=nighs']) {
      for (const week of ['2026-W46', '2026-W47']) {
        const [, ...lines] = await find(`${week}?page=999999999${query}`)
        expect([week, query, lines]).toEqual([week, query, []])
      }
    }
    expect(await find('2026-W46?page=999999999')).toEqual([3])
    expect(await find('2026-W47?q=foxes')).toEqual([1, [null, foxes]])
  })

  test('the running week shows the standings, and neither penalties nor votes that do not count', async () => {
    const { db } = harness.storage
    const [first, second] = [await aClan(db), await aClan(db)]
    await tally(first, 5, '2026-W47', { held: 7 })
    await tally(second, 5, '2026-W47', { lastVoteAt: wednesday + 1 })
    const { body } = await readWeek(await harness.open(), '2026-W47')
    const hidden = { cast: null, counted: null, not_counted: null, undecided: null, penalty: null }
    expect(body.lines).toMatchObject([
      { ...hidden, rank: 1, id: first, effective: 5, decided: null },
      { ...hidden, rank: 2, id: second, effective: 5, decided: 'earlier' },
    ])
    expect(body).toMatchObject({ status: 'open', version: 0, counts: null, next: null, previous: null })
  })

  test('the podium of the running week excludes recommended clans, even if several have more votes', async () => {
    const { db } = harness.storage
    for (let i = 0; i < 12; i++) await tally(await aClan(db, { recommended: true }), 9, '2026-W47')
    const clan = await aClan(db)
    await tally(clan, 5, '2026-W47')
    const [running] = (await readWeeks(await harness.open())).body.weeks
    expect(running?.podium).toMatchObject([{ id: clan, rank: 1, votes: 5 }])
  })

  test('a provisional week is ranked from its tallies and the values that the fence froze', async () => {
    const { db } = harness.storage
    const [a, b, c, d] = [await aClan(db, { name: 'Aquila' }), await aClan(db, { name: 'Borealis' }), await aClan(db, { name: 'Corvus' }), await aClan(db, { name: 'Draco' })] // prettier-ignore
    for (const [clan, votes] of [[a, 3], [b, 3], [c, 9], [d, 8], [600, 2]] as const) await tally(clan, votes, '2026-W46', { lastVoteAt: wednesday - weekMs + clan }) // prettier-ignore
    await db.insertInto('penalties').values({ clan_id: c, week: '2026-W46', percent: 90, reason: '' }).execute()
    await aWeekResult(db, '2026-W45', [])
    const frozen = { week: '2026-W46', listed: true, premium: false, recommended: false, last_week: 0 }
    const site = await harness.open()
    expect(ranksOf((await readWeek(site, '2026-W46')).body)).toEqual([[1, d], [2, a], [3, b], [null, 600], [null, c]]) // prettier-ignore
    await db
      .insertInto('week_closes')
      .values({ week: '2026-W46', fenced_at: new Date(wednesday) })
      .execute()
    await db
      .insertInto('week_inputs')
      .values([
        { ...frozen, clan_id: a },
        { ...frozen, clan_id: b, premium: true },
        { ...frozen, clan_id: c },
        { ...frozen, clan_id: d, recommended: true },
        { ...frozen, clan_id: 600 },
      ])
      .execute()
    // The next read starts with the first request after a while, which still gets the previous data.
    harness.clock.advance(60_000)
    await vi.waitFor(async () => expect((await readWeek(site, '2026-W46')).body.podium[0]?.id).toBe(b))
    const { body, total } = await readWeek(site, '2026-W46')
    expect(ranksOf(body)).toEqual([[1, b], [2, a], [3, 600], [null, d], [null, c]]) // prettier-ignore
    expect(body.lines[1]).toMatchObject({ decided: 'premium', counted: null, penalty: null, effective: 3 })
    expect(body).toMatchObject({ status: 'provisional', version: 0, counted: 25, counts: null })
    expect(body.final_by).toBe(wednesday + weekMs)
    expect(total).toBe(5)
    expect((await readWeek(site, '2026-W46?q=600')).body.lines).toHaveLength(1)
  })

  test('at the turn of the week, the ended week becomes provisional immediately', async () => {
    const { db } = harness.storage
    await aWeekResult(db, '2026-W46', [])
    const site = await harness.open()
    harness.clock.set(mondayAfter)
    expect((await readWeeks(site)).body.weeks.map(({ week, status }) => [week, status])).toEqual([
      ['2026-W48', 'open'],
      ['2026-W47', 'provisional'],
      ['2026-W46', 'final'],
    ])
    const { body } = await readWeek(site, '2026-W47')
    expect([body.status, body.final_by]).toEqual(['provisional', undefined])
  })

  test('other weeks do not exist', async () => {
    await aWeekResult(harness.storage.db, '2026-W45', [])
    const site = await harness.open()
    for (const week of ['2026-W48', '2026-W44', '2027-W01'])
      expect([week, (await site.get(`/api/weeks/${week}`)).status]).toEqual([week, 404])
    for (const week of ['2026', '2026-w45', '2026-W45x', '2026-W00', '2026-W99', '2027-W53', '9999-W99'])
      expect([week, (await site.get(`/api/weeks/${week}`)).status]).toEqual([week, 422])
  })

  test('hostile searches never fail', async () => {
    const { db } = harness.storage
    await aWeekResult(db, '2026-W46', [aResultClan(await aClan(db, { name: '<script>alert(1)</script>' }), 1)])
    const site = await harness.open()
    for (const text of hostileTexts) {
      const q = encodeURIComponent(text.toWellFormed())
      expect([200, 422]).toContain((await site.get(`/api/weeks/2026-W46?q=${q}`)).status)
    }
  })
})

describe('GET /api/clans/{id}/weeks', () => {
  test("lists the clan's weeks, newest first, by the newest version", async () => {
    const { db } = harness.storage
    const [clan, other] = [await aClan(db), await aClan(db)]
    await aWeekResult(db, '2026-W44', [aResultClan(clan, 5), aResultClan(other, 4)])
    await aWeekResult(db, '2026-W45', [aResultClan(other, 3)])
    await aWeekResult(db, '2026-W44', [aResultClan(clan, 3, { notCounted: 2 }), aResultClan(other, 4)], { reason: 'x' })
    await tally(clan, 2, '2026-W46')
    await tally(clan, 1, '2026-W47')
    const site = await harness.open()
    const { body } = await read(site, `/api/clans/${clan}/weeks`)
    expect(body as ClanWeek[]).toEqual([
      { week: '2026-W47', status: 'open', version: 0, rank: 1, votes: 1, recommended: false },
      { week: '2026-W46', status: 'provisional', version: 0, rank: 1, votes: 2, recommended: false },
      { week: '2026-W44', status: 'final', version: 2, rank: 2, votes: 3, recommended: false },
    ])
    expect((await site.get('/api/clans/4000/weeks')).status).toBe(404)
  })

  test('a provisional week without votes is only listed if the clan was listed by its end', async () => {
    const { db } = harness.storage
    await aWeekResult(db, '2026-W45', [])
    const turn = startOfWeek('2026-W47', defaultVoteOffset)
    const clans = [await aClan(db), await aClan(db)]
    for (const [i, id] of clans.entries())
      await db
        .updateTable('clans')
        .set({ listed_at: new Date(turn - 1 + i) })
        .where('id', '=', id)
        .execute()
    const site = await harness.open()
    const weeksOf = async (id = 0) =>
      ((await read(site, `/api/clans/${id}/weeks`)).body as ClanWeek[]).map(({ week }) => week)
    expect(await weeksOf(clans[0])).toEqual(['2026-W47', '2026-W46'])
    expect(await weeksOf(clans[1])).toEqual(['2026-W47'])
  })

  test('pages contain all weeks of the clan once', async () => {
    const { db } = harness.storage
    const clan = await aClan(db)
    const weeks = Array.from({ length: 60 }, (_, i) => addWeeks('2025-W39', i))
    for (const [i, week] of weeks.entries()) await aWeekResult(db, week, i === 0 ? [] : [aResultClan(clan, i)])
    const site = await harness.open()
    const readPage = (page: number) => read(site, `/api/clans/${clan}/weeks?page=${page}`)
    const pages = [await readPage(1), await readPage(2), await readPage(3)]
    expect(pages.map(({ body, total }) => [(body as ClanWeek[]).length, total])).toEqual([[53, 60], [7, 60], [0, 60]]) // prettier-ignore
    const all = pages.flatMap(({ body }) => body as ClanWeek[])
    expect(all.map(({ week }) => week)).toEqual(['2026-W47', ...weeks.slice(1).toReversed()])
    expect(all.map(({ votes }) => votes)).toEqual([0, ...Array.from({ length: 59 }, (_, i) => 59 - i)])
  })
})

describe('GET /api/me/clan/weeks', () => {
  test("lists all weeks of the owner's clan, equal to the archive, even after it was taken down", async () => {
    const { db } = harness.storage
    const [clan, other] = [await aClan(db), await aClan(db)]
    const owner = await aUser(db)
    await db.updateTable('clans').set({ owner_user_id: owner.id }).where('id', '=', clan).execute()
    for (let i = 0; i < 60; i++) await aWeekResult(db, addWeeks('2025-W38', i), [aResultClan(clan, 9), aResultClan(other, 3)]) // prettier-ignore
    await tally(clan, 2, '2026-W46')
    await tally(clan, 1, '2026-W47')
    const site = await harness.open()
    const readOwn = async (user: TestUser) => {
      const response = await site.call('GET', '/api/me/clan/weeks', { token: await signIn(site, user) })
      expect(response.status).toBe(200)
      return (await response.json()) as ClanWeek[]
    }
    const listed = await readOwn(owner)
    expect(listed).toHaveLength(62)
    expect(listed.slice(0, 53)).toEqual((await read(site, `/api/clans/${clan}/weeks`)).body)

    const token = await signIn(site, await aUser(db, { admin: true }))
    const body = { reason: 'Bought votes' }
    const response = await site.call('PATCH', `/api/admin/clans/${clan}/takeDown`, { token, body })
    expect(response.ok).toBe(true)
    expect((await site.get(`/api/clans/${clan}/weeks`)).status).toBe(404)
    const [newest, ...results] = await readOwn(owner)
    expect(newest).toMatchObject({ week: '2026-W46', status: 'provisional', votes: 2 })
    expect(results).toEqual(listed.slice(2))
    expect(await readOwn(await aUser(db))).toEqual([])
  })
})
