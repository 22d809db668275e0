import { beforeEach, describe, expect, test } from 'vitest'
import type { DeskClan } from '#contract/desk.ts'
import type { VotingRow } from '#contract/voting-data.ts'
import { aUser, drainJobs, signIn, type TestUser } from '../support/accounts.ts'
import { aClanForm, sendForm } from '../support/forms.ts'
import { aFinalWeek } from '../support/final-week.ts'
import { collectNotices } from '../support/notices.ts'
import { aClan, aFingerprint, aVote } from '../support/people.ts'
import { type TestSite, useSite } from '../support/site.ts'

const harness = useSite()

let site: TestSite
let admin: string

async function open(): Promise<void> {
  site = await harness.open()
  admin = await signIn(site, await aUser(harness.storage.db, { admin: true, email: 'ada@example.org' }))
}

const call = (method: string, path: string, body?: unknown) =>
  site.call(method, path, { token: admin, ...(body === undefined ? {} : { body }) })
const ask = async <T>(path: string) => (await (await call('GET', path)).json()) as T
const clans = (query = '') => ask<DeskClan[]>(`/api/admin/clans${query}`)
const acts = () =>
  ask<{ act: string; subject: string; reason: string; before: unknown; after: unknown }[]>('/api/admin/acts')
const outcome = async (response: Response) =>
  response.ok ? String(response.status) : ((await response.json()) as { error: { code: string } }).error.code
const votes = (id: number, count: number, from = 0) =>
  Promise.all(
    Array.from({ length: count }, (_, i) =>
      site.post(`/api/clans/vote/${id}`, aVote(aFingerprint(`${id} ${from + i}`)), { address: `192.0.2.${from + i}` }),
    ),
  )
const ranking = async () => {
  const list = (await (await site.get('/api/clans')).json()) as { id: number; votes: number }[]
  return list.map((clan) => [clan.id, clan.votes])
}

test('counts items that wait for an administrator, for administrators only', async () => {
  const { db } = harness.storage
  await aClan(db, { status: 0 })
  await aClan(db, { status: -1 })
  const listed = await aClan(db)
  await open()
  expect(await ask('/api/admin/waiting')).toEqual({ cases: 0, registrations: 1, updates: 0, reports: 0 })
  const at = new Date(harness.clock.now())
  const edit = { name: 'Renamed', description: 'Hi', region: 'eu', platforms: ['pc'], playstyles: ['casual'], discord_url: 'https://discord.gg/abcdefg' } // prettier-ignore
  await db
    .insertInto('pending_updates')
    .values({ clan_id: listed, submitted_at: at, ...edit })
    .execute()
  const aCase = { week: '2026-W47', clan_id: listed, verdict: 'held' as const, size: 0, vote_ids: [], estimated_fakes: 0, found_at: at, updated_at: at } // prettier-ignore
  const appealed = { ...aCase, week: '2026-W46' }
  await db
    .insertInto('vote_cases')
    .values([
      { ...aCase, status: 'open' },
      { ...aCase, status: 'dismissed' },
      { ...appealed, status: 'decided' },
    ])
    .execute()
  await db
    .insertInto('vote_appeals')
    .values({ week: '2026-W46', clan_id: listed, text: 'Please check', created_at: at })
    .execute()
  for (const text of ['One', 'Two']) await site.post(`/api/clans/${listed}/reports`, { kind: 'other', text })
  expect(await ask('/api/admin/waiting')).toEqual({ cases: 2, registrations: 1, updates: 1, reports: 1 })
  const user = await signIn(site, await aUser(db))
  expect((await site.call('GET', '/api/admin/waiting', { token: user })).status).toBe(403)
})

describe('the table of all clans', () => {
  test('has clans of every status, with search, sorting and pages', async () => {
    const { db } = harness.storage
    const owner = await aUser(db, { email: 'grace@example.org' })
    const a = await aClan(db, { name: '100% Alpha', region: 'oc' })
    const b = await aClan(db, { name: 'beta_squad', status: 0, premium: true })
    const c = await aClan(db, { name: 'Gamma', status: -1 })
    await db.updateTable('clans').set({ owner_user_id: owner.id }).where('id', '=', c).execute()
    await open()
    await votes(a, 2)
    const ids = async (query: string) => (await clans(query)).map((clan) => clan.id)
    expect(await ids('')).toEqual([a, b, c])
    expect(await ids('?sort=name&order=desc')).toEqual([c, b, a])
    expect(await ids('?sort=votes_effective&order=desc')).toEqual([a, b, c])
    expect(await ids('?q=grace@')).toEqual([c])
    expect(await ids('?q=0%25')).toEqual([a])
    expect(await ids('?q=_')).toEqual([b])
    expect(await ids(`?q=${b}`)).toEqual([b])
    expect(await ids(`?q=%23${b}`)).toEqual([b])
    expect(await ids('?q=%230')).toEqual([])
    expect(await ids('?q=nobody')).toEqual([])
    expect(await ids('?page=2')).toEqual([])
    expect((await call('GET', '/api/admin/clans?page=2')).headers.get('x-total-count')).toBe('3')
    const [first, second, third] = await clans()
    expect(first).toMatchObject({
      status: 2,
      votes_cast: 2,
      votes_effective: 2,
      penalties: [],
      region: 'oc',
      premium: false,
    })
    expect(second).toMatchObject({ status: 0, premium: true, owner_email: null })
    expect(third).toMatchObject({ status: -1, owner_email: 'grace@example.org', owner_user_id: owner.id })
  })
})

describe('a penalty', () => {
  let strong: number
  let weak: number
  beforeEach(async () => {
    strong = await aClan(harness.storage.db, { name: 'Strong' })
    weak = await aClan(harness.storage.db, { name: 'Weak' })
    await open()
    await votes(strong, 5)
    await votes(weak, 4)
  })

  const penalize = (body: unknown, id: number | string = strong) =>
    call('POST', `/api/admin/clans/addPenalty/${id}`, body)

  test('reduces votes and rank until it is taken back', async () => {
    expect(await ranking()).toEqual([[strong, 5], [weak, 4]]) // prettier-ignore
    const response = await penalize({ penalty: 40, reason: 'Bots' })
    expect(response.status).toBe(201)
    const { id } = (await response.json()) as { id: number }
    expect(await ranking()).toEqual([[weak, 4], [strong, 3]]) // prettier-ignore
    expect((await clans('?q=Strong'))[0]).toMatchObject({
      votes_cast: 5,
      votes_effective: 3,
      penalties: [{ id, percent: 40, reason: 'Bots', created_by: 'ada@example.org', created_at: harness.clock.now() }],
    })
    expect((await acts())[0]).toMatchObject({ act: 'penalizeClan', subject: 'Strong', reason: 'Bots', after: { percent: 40, week: '2026-W47' } }) // prettier-ignore
    const takeBack = () => call('PATCH', `/api/admin/penalties/${id}/takeBack`)
    expect((await Promise.all([takeBack(), takeBack()].map(async (one) => outcome(await one)))).sort()).toEqual(['204', 'already_decided']) // prettier-ignore
    expect(await ranking()).toEqual([[strong, 5], [weak, 4]]) // prettier-ignore
    expect((await clans('?q=Strong'))[0]).toMatchObject({ votes_effective: 5, penalties: [] })
    expect((await acts())[0]).toMatchObject({ act: 'takePenaltyBack', before: { percent: 40 } })
  })

  test('of a past week changes that week, until it is taken back', async () => {
    const { db } = harness.storage
    const past = '2026-W46'
    await aFinalWeek(db, past)
    const changes = async () => (await db.selectFrom('week_closes').select('changes').executeTakeFirstOrThrow()).changes
    const response = await penalize({ penalty: 40, reason: 'Bots', week: past })
    expect(response.status).toBe(201)
    const { id } = (await response.json()) as { id: number }
    expect(await changes()).toBe(1)
    expect(await ranking()).toEqual([[strong, 5], [weak, 4]]) // prettier-ignore
    expect((await clans('?q=Strong'))[0]).toMatchObject({
      votes_effective: 5,
      penalties: [],
      earlier_penalties: [{ id, week: past, percent: 40 }],
    })
    expect((await acts())[0]).toMatchObject({ act: 'penalizeClan', after: { percent: 40, week: past } })
    await call('PATCH', `/api/admin/penalties/${id}/takeBack`)
    expect(await changes()).toBe(2)
    expect((await clans('?q=Strong'))[0]).toMatchObject({ earlier_penalties: [] })
  })

  test('of a week that has not begun, was never closed or is too old is rejected', async () => {
    const { db } = harness.storage
    await aFinalWeek(db, '2025-W40')
    for (const week of ['2026-W48', '2026-W46', '2025-W40'])
      expect(await outcome(await penalize({ penalty: 1, week }))).toBe('no_such_entry')
    expect(await outcome(await penalize({ penalty: 1, week: 'last week' }))).toBe('malformed')
    expect((await penalize({ penalty: 1, week: '2026-W47' })).status).toBe(201)
  })

  test('and another one add up to at most 100 percent', async () => {
    await penalize({ penalty: 70 })
    await penalize({ penalty: 60 })
    expect(await ranking()).toEqual([[weak, 4], [strong, 0]]) // prettier-ignore
    expect((await clans('?q=Strong'))[0]).toMatchObject({ votes_cast: 5, votes_effective: 0 })
  })

  test('must be a whole number from 1 to 100', async () => {
    for (const penalty of [0, 101, -1, 1.5, '40', null, undefined])
      expect(await outcome(await penalize({ penalty })), String(penalty)).toBe('malformed')
    expect(await acts()).toEqual([])
  })

  test('needs a listed clan, and taking it back needs an active penalty', async () => {
    const waiting = await aClan(harness.storage.db, { status: 0 })
    expect(await outcome(await penalize({ penalty: 5 }, waiting))).toBe('clan_not_found')
    expect(await outcome(await penalize({ penalty: 5 }, 999))).toBe('clan_not_found')
    expect(await outcome(await call('PATCH', '/api/admin/penalties/999/takeBack'))).toBe('no_such_entry')
  })
})

describe('a take-down', () => {
  let owner: TestUser
  let token: string
  let id: number
  beforeEach(async () => {
    owner = await aUser(harness.storage.db)
    await open()
    token = await signIn(site, owner)
    id = ((await (await sendForm(site, 'POST', token, await aClanForm())).json()) as { id: number }).id
    await call('PATCH', `/api/admin/clans/registration/${id}/approve`)
  })

  const takeDown = (body?: unknown) => call('PATCH', `/api/admin/clans/${id}/takeDown`, body)
  const restore = () => call('PATCH', `/api/admin/clans/${id}/restore`, { reason: 'A mistake' })
  const kinds = async (recipient = owner.email) => {
    await drainJobs(site, harness.storage.db)
    const rows = await harness.storage.db.selectFrom('mails').select('kind').where('recipient', '=', recipient).orderBy('id').execute() // prettier-ignore
    return rows.map((row) => row.kind)
  }

  test('delists the clan, bars its account, and can be undone', async () => {
    expect((await takeDown({ reason: 'Bought votes' })).status).toBe(204)
    expect(await ranking()).toEqual([])
    expect(await outcome(await takeDown({}))).toBe('already_decided')
    expect((await clans())[0]).toMatchObject({ status: -1, taken_down: true })
    expect(await (await site.call('GET', '/api/me', { token })).json()).toMatchObject([{ approve_status: -1, taken_down: true }]) // prettier-ignore
    expect(await outcome(await sendForm(site, 'PATCH', token, await aClanForm()))).toBe('account_barred')
    expect(await outcome(await site.post(`/api/clans/vote/${id}`, aVote()))).toBe('clan_not_found')
    expect((await restore()).status).toBe(204)
    expect(await ranking()).toEqual([[id, 0]])
    expect(await outcome(await restore())).toBe('already_decided')
    expect((await sendForm(site, 'PATCH', token, await aClanForm())).status).toBe(200)
    expect(await kinds()).toEqual(['registration-approved', 'listing-taken-down', 'listing-restored'])
    expect((await acts()).slice(0, 2)).toMatchObject([
      { act: 'restoreClan', reason: 'A mistake', after: { approve_status: 1 } },
      { act: 'takeDownClan', reason: 'Bought votes', before: { approve_status: 1 } },
    ])
  })

  test('still bars after deleting the listing or the account and registering again', async () => {
    await takeDown()
    expect((await site.call('DELETE', '/api/me/clan', { token, body: { id } })).status).toBe(204)
    expect(await outcome(await sendForm(site, 'POST', token, await aClanForm()))).toBe('account_barred')
    await site.call('DELETE', '/api/me', { token, body: { password: owner.password } })
    const again = await signIn(site, await aUser(harness.storage.db, { email: owner.email.toUpperCase() }))
    expect(await outcome(await sendForm(site, 'POST', again, await aClanForm()))).toBe('account_barred')
    expect((await restore()).status).toBe(204)
    expect((await acts())[0]).toMatchObject({ act: 'restoreClan', subject: 'Night Watch' })
    expect((await sendForm(site, 'POST', again, await aClanForm())).status).toBe(201)
    expect(await outcome(await restore())).toBe('clan_not_found')
    expect((await kinds(owner.email.toUpperCase())).at(-1)).toBe('bar-lifted')
  })

  test('of an unknown clan is rejected', async () => {
    expect(await outcome(await call('PATCH', '/api/admin/clans/999/takeDown', {}))).toBe('clan_not_found')
    expect(await outcome(await call('PATCH', '/api/admin/clans/999/restore', {}))).toBe('clan_not_found')
    expect(await outcome(await restore())).toBe('already_decided')
  })
})

describe('voting data', () => {
  test('has the rows of the specification, newest first, over several weeks', async () => {
    const id = await aClan(harness.storage.db, { name: 'Strong' })
    await open()
    await votes(id, 3)
    harness.clock.advance(7 * 24 * 3_600_000)
    admin = await signIn(site, await aUser(harness.storage.db, { admin: true }))
    await votes(id, 2, 10)
    const whole = await ask<VotingRow[]>('/api/admin/getVoteStats')
    expect(whole).toHaveLength(5)
    const ids = whole.map((row) => row.id)
    expect(ids).toEqual(ids.toSorted((x, y) => y - x))
    const { id: rowId, client_ip, ...rest } = whole.at(-1) as VotingRow
    expect(rowId).toBeGreaterThan(0)
    expect(client_ip).toMatch(/^192\.0\.2\.[012]$/)
    expect(rest).toMatchObject({
      client_ip_country: null,
      client_ip_asn_number: null,
      client_ip_score: null,
      client_ip_bad: 2,
      name: 'Strong',
      row_create_timestamp: harness.clock.now() - 7 * 24 * 3_600_000,
      state: 'counted',
      state_reason: null,
    })
    expect(rest.client_fp_hardware_hash).toMatch(/^[0-9a-f]{64}$/)

    const paged: VotingRow[] = []
    let before = ''
    do {
      const response = await call('GET', `/api/admin/getVoteStats?limit=2${before && `&before=${before}`}`)
      paged.push(...((await response.json()) as VotingRow[]))
      before = response.headers.get('x-next-before') ?? ''
    } while (before !== '')
    expect(paged).toEqual(whole)
  })

  test('can omit votes with score 0, and shows votes of a deleted clan without its name', async () => {
    const { db } = harness.storage
    const id = await aClan(db, { name: 'Deleted' })
    await open()
    await votes(id, 3)
    await db.updateTable('votes').set({ client_ip_score: 0 }).where('client_ip', '=', '192.0.2.0').execute()
    await db.updateTable('votes').set({ client_ip_score: 70 }).where('client_ip', '=', '192.0.2.1').execute()
    const addresses = async (query: string) =>
      (await ask<VotingRow[]>(`/api/admin/getVoteStats${query}`)).map((row) => String(row.client_ip)).sort()
    expect(await addresses('?excludeZeroScore=true')).toEqual(['192.0.2.1', '192.0.2.2'])
    expect(await addresses('?excludeZeroScore=false')).toHaveLength(3)
    await db.deleteFrom('clans').where('id', '=', id).execute()
    const names = (await ask<VotingRow[]>('/api/admin/getVoteStats')).map((row) => row.name)
    expect(names).toEqual(['Deleted', 'Deleted', 'Deleted'])
  })

  test('rejects malformed queries', async () => {
    await open()
    for (const query of ['before=1', 'before=2026-W47.0', 'limit=5001', 'limit=0', 'excludeZeroScore=yes'])
      expect(await outcome(await call('GET', `/api/admin/getVoteStats?${query}`)), query).toBe('malformed')
  })
})

describe('campaigns', () => {
  const day = 24 * 3_600_000
  const aCampaign = (clanId: number, more = {}) => {
    const now = Date.now()
    return { clan_id: clanId, kind: 'premium', starts_at: now - day, ends_at: now + day, price_usd: 7.99, ...more }
  }
  const listed = async () => (await (await site.get('/api/clans')).json()) as { id: number; premium: boolean; recommended: boolean; rank: number | null }[] // prettier-ignore

  test('make clans premium and recommended until they end', async () => {
    const id = await aClan(harness.storage.db, { name: 'Strong' })
    await open()
    harness.clock.set(Date.now())
    admin = await signIn(site, await aUser(harness.storage.db, { admin: true, email: 'grace@example.org' }))
    const response = await call('POST', '/api/admin/campaigns', aCampaign(id, { note: 'By bank' }))
    expect(response.status).toBe(201)
    const { id: premium, ...promoted } = (await response.json()) as { id: number }
    expect(promoted).toEqual({ clan_name: 'Strong', approve_status: 1 })
    expect(await listed()).toMatchObject([{ id, premium: true, recommended: false, rank: null }])
    expect(await ask('/api/admin/campaigns')).toMatchObject([
      { id: premium, clan_id: id, clan_name: 'Strong', kind: 'premium', price_usd: 7.99, note: 'By bank', created_by: 'grace@example.org' }, // prettier-ignore
    ])
    await call('POST', '/api/admin/campaigns', aCampaign(id, { kind: 'recommended' }))
    expect(await listed()).toMatchObject([{ premium: true, recommended: true, rank: null }])
    const end = () => call('PATCH', `/api/admin/campaigns/${premium}/end`)
    expect((await Promise.all([end(), end()].map(async (one) => outcome(await one)))).sort()).toEqual(['204', 'already_decided']) // prettier-ignore
    expect(await listed()).toMatchObject([{ premium: false, recommended: true }])
    expect((await acts()).map(({ act }) => act)).toEqual(['endCampaign', 'addCampaign', 'addCampaign'])
  })

  test('never start if they are ended before their start', async () => {
    const id = await aClan(harness.storage.db)
    await open()
    harness.clock.set(Date.now())
    admin = await signIn(site, await aUser(harness.storage.db, { admin: true }))
    const starts_at = Date.now() + day
    const { all: received } = await collectNotices(harness.storage.database, 2)
    const response = await call('POST', '/api/admin/campaigns', aCampaign(id, { starts_at, ends_at: starts_at + day }))
    const { id: campaign } = (await response.json()) as { id: number }
    expect((await call('PATCH', `/api/admin/campaigns/${campaign}/end`)).status).toBe(204)
    await received
    expect(await ask('/api/admin/campaigns')).toMatchObject([{ starts_at, ends_at: starts_at }])
    harness.clock.set(starts_at + 1000)
    expect(await listed()).toMatchObject([{ premium: false }])
  })

  const refused: [what: string, more: object, code: string][] = [
    ['an end before its start', { starts_at: 2000, ends_at: 1000 }, 'malformed'],
    ['times that are objects', { starts_at: { toString: 1 }, ends_at: { toString: 1 } }, 'malformed'],
    ['another kind', { kind: 'gold' }, 'malformed'],
    ['a negative price', { price_usd: -1 }, 'malformed'],
    ['a clan that is not there', { clan_id: 999 }, 'clan_not_found'],
  ]
  test('with invalid values are rejected', async () => {
    const id = await aClan(harness.storage.db)
    await open()
    for (const [what, more, code] of refused)
      expect(await outcome(await call('POST', '/api/admin/campaigns', aCampaign(id, more))), what).toBe(code)
    expect(await ask('/api/admin/campaigns')).toEqual([])
  })

  test('that do not exist cannot be ended', async () => {
    await open()
    expect(await outcome(await call('PATCH', '/api/admin/campaigns/1/end'))).toBe('no_such_entry')
  })
})

test('lists only undelivered emails', async () => {
  await open()
  const mail = (kind: string, state: 'queued' | 'sent' | 'dead', attempts: number) => ({ kind, recipient: 'a@b.example', state, attempts, last_error: 'refused' }) // prettier-ignore
  await harness.storage.db
    .insertInto('mails')
    .values([
      mail('verify', 'dead', 24),
      mail('reset', 'queued', 2),
      mail('verify', 'queued', 0),
      mail('verify', 'sent', 3),
    ])
    .execute()
  expect(await ask('/api/admin/mails')).toMatchObject([
    { kind: 'reset', state: 'queued', attempts: 2 },
    { kind: 'verify', state: 'dead', attempts: 24, last_error: 'refused' },
  ])
})

test('the audit log continues where a page ended', async () => {
  const id = await aClan(harness.storage.db)
  await open()
  for (let i = 1; i <= 3; i++) await call('POST', `/api/admin/clans/addPenalty/${id}`, { penalty: i })
  const [, second] = await ask<{ id: number; after: { percent: number } }[]>('/api/admin/acts')
  expect(second?.after.percent).toBe(2)
  expect(await ask(`/api/admin/acts?before=${second?.id}`)).toMatchObject([{ after: { percent: 1 } }])
})
