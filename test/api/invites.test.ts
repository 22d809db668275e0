import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ListedClan } from '#contract/clans.ts'
import type { DeskClan } from '#contract/desk.ts'
import type { OwnClan } from '#contract/own-clan.ts'
import type { PendingUpdate, UnapprovedClan } from '#contract/review.ts'
import { checkInvites } from '#server/features/invites/check-invites.ts'
import { listen } from '#server/http/listener.ts'
import { createRequestListener } from '#server/request-listener.ts'
import { aUser, drainJobs, signIn } from '../support/accounts.ts'
import {
  type FakeDiscord,
  inviteCodeOf,
  inviteOf,
  openDiscord,
  respondJson,
  unknownInvite,
} from '../support/discord.ts'
import { aClanForm, sendForm } from '../support/forms.ts'
import { aClan } from '../support/people.ts'
import { realPages } from '../support/real-pages.ts'
import { type TestSite, useSite } from '../support/site.ts'

const harness = useSite()
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let discord: FakeDiscord
/** The mock's responses per code; other codes lead to server 1. */
let responses: Map<string, FakeDiscord['invite']>

beforeEach(async () => {
  discord = await openDiscord()
  responses = new Map()
  discord.invite = (response, request) => {
    const code = inviteCodeOf(request)
    ;(responses.get(code) ?? found())(response, request)
  }
})
afterEach(() => discord.close())

const found = (guild = '1', counts = { members: 1204, online: 94 }) => respondJson(inviteOf(guild, counts))
const limited = (seconds: number) =>
  respondJson({ message: 'You are being rate limited.', retry_after: seconds, global: false }, 429, {
    'retry-after': String(Math.ceil(seconds)),
    'x-ratelimit-limit': '5',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset-after': String(seconds),
    'x-ratelimit-scope': 'user',
  })

const open = (settings = {}) => harness.open(settings, { discord: discord.hosts })
const run = (site: TestSite, signal = new AbortController().signal) => checkInvites(site.services.inviteCheck, signal)
/** Advances the clock by `ms`, then runs the check. */
const runAfter = (site: TestSite, ms: number) => {
  harness.clock.advance(ms)
  return run(site)
}
const addClan = (code: string, more: Parameters<typeof aClan>[1] = {}) =>
  aClan(harness.storage.db, { discordUrl: `https://discord.gg/${code}`, websiteUrl: 'https://clan.example/', ...more })
const read = async (site: TestSite, id: number) => (await (await site.get(`/api/clans/${id}`)).json()) as ListedClan
const stateOf = async (site: TestSite, id: number) => (await read(site, id)).invite?.state
const asked = (code: string) => discord.requests.filter((url) => inviteCodeOf({ url }) === code).length
const emails = async (site: TestSite) => {
  const { db } = harness.storage
  await drainJobs(site, db)
  const rows = await db.selectFrom('mails').select(['kind', 'recipient', 'facts', 'state']).orderBy('id').execute()
  return rows.filter(({ kind }) => kind.startsWith('invite-'))
}

test('shows members, who is online, and their age; nothing before the first check', async () => {
  const id = await addClan('wolves')
  const site = await open()
  expect(await read(site, id)).not.toHaveProperty('invite')
  const countedAt = harness.clock.now()
  expect(await run(site)).toBe(true)
  expect(discord.requests).toEqual(['/api/v10/invites/wolves?with_counts=true'])
  const counts = { state: 'works', members: 1204, online: 94, counted_at: countedAt }
  expect((await read(site, id)).invite).toEqual({ ...counts, text: '1,204 members, 94 online, just now' })
  harness.clock.advance(21 * minute)
  const text = '1,204 members, 94 online, 20 minutes ago'
  const list = (await (await site.get('/api/clans')).json()) as ListedClan[]
  expect(list[0]?.invite).toEqual({ ...counts, text })
  harness.clock.advance(40 * minute)
  expect((await read(site, id)).invite).toEqual({ ...counts, text: '1,204 members, 1 hour ago' })
})

test('keeps the case of codes in requests, and skips clans that are rejected or have no invite', async () => {
  await addClan('AbC-1')
  await addClan('rejected', { status: -1 })
  await aClan(harness.storage.db, { discordUrl: null, websiteUrl: 'https://clan.example/' })
  const site = await open()
  await run(site)
  expect(discord.requests.map((url) => inviteCodeOf({ url }))).toEqual(['AbC-1'])
})

test('with many clans, checks those whose pages are opened most first', async () => {
  const ids: number[] = []
  for (let i = 0; i < 8; i++) ids.push(await addClan(`clan-${i}`))
  const site = await harness.open({}, { discord: discord.hosts, pages: realPages })
  const listener = await listen(0, '127.0.0.1')
  listener.onRequest(createRequestListener(site.services, listener.origin))
  const view = async (path: string, times: number) => {
    for (let i = 0; i < times; i++) expect((await fetch(listener.origin + path)).status).toBe(200)
  }
  try {
    await view(`/clan/${ids[6]}`, 3)
    await view(`/api/clans/${ids[7]}`, 4)
  } finally {
    await listener.close()
  }
  await run(site)
  const codes = discord.requests.map((url) => inviteCodeOf({ url }))
  expect(codes.slice(0, 2)).toEqual(['clan-7', 'clan-6'])
})

test('a check does not recompute the ranking or discard cached responses', async () => {
  const id = await addClan('wolves')
  const site = await open()
  const before = [site.services.standings.listingRevision, site.services.listRevision()]
  await run(site)
  expect(await stateOf(site, id)).toBe('works')
  expect(site.services.standings.listingRevision).toBe(before[0])
  // Cached pages show it after the same delay as votes.
  expect(site.services.listRevision()).not.toBe(before[1])
  const after = site.services.listRevision()
  await runAfter(site, 5 * minute)
  expect(site.services.listRevision()).toBe(after)
})

test('other instances and later starts know the results of a check', async () => {
  const id = await addClan('wolves')
  const [one, other] = [await open(), await open()]
  expect((await Promise.all([run(one), run(other)])).toSorted()).toEqual([false, true])
  harness.clock.advance(30_000)
  expect(await run(other)).toBe(false)
  expect(await run(one)).toBe(false)
  for (const site of [one, other, await open()]) expect(await stateOf(site, id)).toBe('works')
  expect(asked('wolves')).toBe(1)
})

describe('the invite of an owner', () => {
  let site: TestSite
  let mine: string
  let admin: string
  let id: number
  let email: string

  beforeEach(async () => {
    const { db } = harness.storage
    site = await open()
    const owner = await aUser(db)
    email = owner.email
    mine = await signIn(site, owner)
    admin = await signIn(site, await aUser(db, { admin: true }))
    const form = await aClanForm({ discordUrl: 'wolves', websiteUrl: 'https://clan.example/' })
    id = ((await (await sendForm(site, 'POST', mine, form)).json()) as { id: number }).id
    await approve('registration')
    await run(site)
  })

  const approve = async (kind: 'registration' | 'pendingUpdate') => {
    const response = await site.call('PATCH', `/api/admin/clans/${kind}/${id}/approve`, { token: admin })
    if (response.status !== 204) throw new Error(`the approval answered ${response.status}`)
  }
  const own = async () => ((await (await site.call('GET', '/api/me', { token: mine })).json()) as OwnClan[])[0]
  const edit = async (fields: Parameters<typeof aClanForm>[0]) => {
    const headerImageSrc = (await own())?.header_image_filename ?? ''
    const form = await aClanForm({ headerImageSrc, headerImageFile: undefined, websiteUrl: 'https://clan.example/', ...fields }) // prettier-ignore
    expect((await sendForm(site, 'PATCH', mine, form)).status).toBe(200)
  }
  const ask = async <T>(path: string) => (await (await site.call('GET', path, { token: admin })).json()) as T[]
  const badge = async () => (await ask<DeskClan>('/api/admin/clans'))[0]?.invite_problem
  const fail = async () => {
    responses.set('wolves', unknownInvite)
    await runAfter(site, 45 * minute)
  }
  const breakIt = async () => {
    await fail()
    await runAfter(site, day)
  }

  test('is pinned soon after its approval', async () => {
    expect(await stateOf(site, id)).toBe('works')
    const row = await harness.storage.db.selectFrom('clan_invites').select('guild_id').executeTakeFirst()
    expect(row).toEqual({ guild_id: '1' })
  })

  test('is broken after two failures 24 hours apart: button off, badge, banner and one email', async () => {
    await fail()
    for (let i = 0; i < 3; i++) await runAfter(site, 6 * hour)
    expect(await read(site, id)).toMatchObject({ discord_url: 'https://discord.gg/wolves', invite: { state: 'works' } })
    expect(await badge()).toBeNull()
    await runAfter(site, 6 * hour)
    const broken = await read(site, id)
    expect(broken.discord_url).toBeNull()
    expect(broken.website_url).toBe('https://clan.example/')
    expect(broken.invite).toEqual({
      state: 'broken',
      members: null,
      online: null,
      counted_at: null,
      text: 'The Discord invite no longer works.',
    })
    expect(await badge()).toBe('broken')
    expect(await own()).toMatchObject({ invite_problem: 'broken', discord_url: 'https://discord.gg/wolves' })
    await runAfter(site, 6 * hour)
    const name = broken.name
    expect(await emails(site)).toEqual([{ kind: 'invite-broken', recipient: email, facts: { clan: name }, state: 'sent' }]) // prettier-ignore
  })

  test('is restored when it works again', async () => {
    await breakIt()
    responses.delete('wolves')
    await runAfter(site, 6 * hour)
    expect(await read(site, id)).toMatchObject({ discord_url: 'https://discord.gg/wolves', invite: { online: 94 } })
    expect(await badge()).toBeNull()
    expect(await own()).not.toHaveProperty('invite_problem')
    expect(await emails(site)).toHaveLength(1)
  })

  test('is switched off immediately if it leads to another server', async () => {
    responses.set('wolves', found('666'))
    await runAfter(site, 45 * minute)
    expect(await read(site, id)).toMatchObject({ discord_url: null, invite: { state: 'other_server', online: null } })
    expect(await badge()).toBe('other_server')
    expect(await own()).toMatchObject({ invite_problem: 'other_server' })
    expect(await emails(site)).toMatchObject([{ kind: 'invite-other-server', recipient: email, state: 'sent' }])
    responses.set('wolves', found('1'))
    await runAfter(site, 6 * hour)
    expect(await stateOf(site, id)).toBe('works')
  })

  test('is pinned again after an approved edit with another invite, which is checked first', async () => {
    for (let i = 0; i < 12; i++) await addClan(`other-${i}`)
    await edit({ discordUrl: 'bears' })
    responses.set('bears', found('2'))
    await approve('pendingUpdate')
    // No result for the former invite is shown for the new one.
    expect(await read(site, id)).toMatchObject({ discord_url: 'https://discord.gg/bears' })
    expect(await read(site, id)).not.toHaveProperty('invite')
    await runAfter(site, minute)
    expect(await stateOf(site, id)).toBe('works')
    responses.set('bears', found('1'))
    await runAfter(site, day)
    expect(await stateOf(site, id)).toBe('other_server')
  })

  test('of an edit is checked while it waits for its review, and the last server before the approval is pinned', async () => {
    const update = async () => (await ask<PendingUpdate>('/api/admin/clans/pendingUpdate'))[0]
    await edit({ discordUrl: 'bears' })
    expect(await update()).toMatchObject({ current_invite_server: 'Ironfront', pending_invite_server: null })
    responses.set('bears', found('7'))
    await runAfter(site, minute)
    // The listing keeps its invite until the approval.
    expect(await read(site, id)).toMatchObject({ discord_url: 'https://discord.gg/wolves', invite: { state: 'works' } })
    expect(await update()).toMatchObject({ pending_invite_server: 'Ironfront', invite_changes_server: true })
    await runAfter(site, hour)
    expect(asked('bears')).toBe(1)
    responses.set('bears', found('1', { members: 30, online: 4 }))
    await runAfter(site, day)
    for (const purge of site.services.purges.hourly) await purge(harness.storage.db, harness.clock.now())
    expect(await update()).toMatchObject({ pending_invite_server: 'Ironfront', invite_changes_server: false })
    responses.set('bears', found('7'))
    await approve('pendingUpdate')
    await runAfter(site, minute)
    expect(await stateOf(site, id)).toBe('other_server')
    // The owner changed it in the meantime, so the result for the former invite does not apply.
    await edit({ discordUrl: 'foxes' })
    await runAfter(site, minute)
    await edit({ discordUrl: 'ghosts' })
    expect(await update()).toMatchObject({ pending_invite_server: null, invite_changes_server: null })
    responses.set('ghosts', unknownInvite)
    await runAfter(site, minute)
    await approve('pendingUpdate')
    responses.set('ghosts', found('9'))
    await runAfter(site, minute)
    expect(await stateOf(site, id)).toBe('works')
    for (const purge of site.services.purges.hourly) await purge(harness.storage.db, harness.clock.now())
    expect(await harness.storage.db.selectFrom('pending_invites').selectAll().execute()).toEqual([])
  })

  test('keeps its server if an approved edit leaves it, unless there is a problem', async () => {
    await edit({ discordUrl: 'wolves', description: 'New words.' })
    expect((await ask<PendingUpdate>('/api/admin/clans/pendingUpdate'))[0]?.current_invite_problem).toBeNull()
    await approve('pendingUpdate')
    responses.set('wolves', found('2'))
    await runAfter(site, 45 * minute)
    expect(await stateOf(site, id)).toBe('other_server')
    await edit({ discordUrl: 'wolves', description: 'We have moved.' })
    expect((await ask<PendingUpdate>('/api/admin/clans/pendingUpdate'))[0]?.current_invite_problem).toBe('other_server')
    await approve('pendingUpdate')
    await runAfter(site, minute)
    expect(await stateOf(site, id)).toBe('works')
  })

  test('is checked first, and pinned again, when its clan is listed again after a take-down', async () => {
    const decide = async (path: string) => {
      const response = await site.call('PATCH', `/api/admin/clans/${id}/${path}`, {
        token: admin,
        body: { reason: 'x' },
      })
      expect(response.status).toBe(204)
    }
    for (let i = 0; i < 12; i++) await addClan(`other-${i}`, { recommended: true })
    site = await open()
    await decide('takeDown')
    for (const purge of site.services.purges.hourly) await purge(harness.storage.db, harness.clock.now())
    await decide('restore')
    responses.set('wolves', found('2'))
    await runAfter(site, minute)
    expect(asked('wolves')).toBe(2)
    expect(await stateOf(site, id)).toBe('works')
  })

  test('loses its results, except for its server, while the check is off', async () => {
    await breakIt()
    const off = await open({ LINK_CHECKS: 'off' })
    expect(off.services.tasks.map(({ name }) => name)).not.toContain('invite check')
    expect(site.services.tasks.map(({ name }) => name)).toContain('invite check')
    for (const purge of off.services.purges.hourly) await purge(harness.storage.db, harness.clock.now())
    expect(await read(off, id)).toMatchObject({ discord_url: 'https://discord.gg/wolves' })
    expect(await read(off, id)).not.toHaveProperty('invite')
    expect(await badge()).toBeNull()
    const on = await open()
    responses.set('wolves', found('2'))
    await runAfter(on, day)
    expect(await stateOf(on, id)).toBe('other_server')
  })
})

describe('the invite of a clan that waits for its review', () => {
  const approve = async (site: TestSite, id: number) => {
    const token = await signIn(site, await aUser(harness.storage.db, { admin: true }))
    const response = await site.call('PATCH', `/api/admin/clans/registration/${id}/approve`, { token })
    expect(response.status).toBe(204)
  }

  test('is checked, and the last server before the approval is pinned', async () => {
    const id = await addClan('wolves', { status: 0 })
    const site = await open()
    const token = await signIn(site, await aUser(harness.storage.db, { admin: true }))
    const server = async () => {
      const queue = await (await site.call('GET', '/api/admin/clans/unapproved', { token })).json()
      return (queue as UnapprovedClan[])[0]?.invite_server
    }
    expect(await server()).toBeNull()
    responses.set('wolves', found('7'))
    await run(site)
    expect(await server()).toBe('Ironfront')
    responses.set('wolves', found('1', { members: 30, online: 4 }))
    await runAfter(site, day)
    for (const purge of site.services.purges.hourly) await purge(harness.storage.db, harness.clock.now())
    await approve(site, id)
    expect((await read(site, id)).invite).toMatchObject({ state: 'works', members: 30 })
    responses.set('wolves', found('7'))
    await runAfter(site, 45 * minute)
    expect(await stateOf(site, id)).toBe('other_server')
  })

  test('is pinned by the first check after the approval if no earlier check found a server', async () => {
    const owner = await aUser(harness.storage.db)
    const id = await addClan('wolves', { status: 0 })
    await harness.storage.db.updateTable('clans').set({ owner_user_id: owner.id }).where('id', '=', id).execute()
    const site = await open()
    responses.set('wolves', unknownInvite)
    await run(site)
    await runAfter(site, day)
    await runAfter(site, day)
    // The listing has no button yet that could be switched off.
    expect(await emails(site)).toEqual([])
    responses.set('wolves', found('7'))
    await approve(site, id)
    await runAfter(site, minute)
    expect(await stateOf(site, id)).toBe('works')
    responses.delete('wolves')
    await runAfter(site, 45 * minute)
    expect(await stateOf(site, id)).toBe('other_server')
  })
})

test('the invite of an imported listing is pinned by the first successful check', async () => {
  const id = await addClan('wolves')
  const site = await open()
  responses.set('wolves', respondJson({ message: 'oops' }, 500))
  await run(site)
  responses.set('wolves', found('2'))
  await runAfter(site, day)
  responses.set('wolves', found('1'))
  await runAfter(site, day)
  expect(await stateOf(site, id)).toBe('other_server')
})

test('purges the checks of invites that are neither listed nor pending', async () => {
  const { db } = harness.storage
  const ids = [await addClan('a1'), await addClan('a2'), await addClan('a3'), await addClan('a4')]
  const site = await open()
  await run(site)
  await db.updateTable('clans').set({ approve_status: -1 }).where('id', '=', ids[0]!).execute()
  await db.updateTable('clans').set({ discord_url: 'https://discord.gg/new' }).where('id', '=', ids[1]!).execute()
  await db.deleteFrom('clans').where('id', '=', ids[2]!).execute()
  for (const purge of site.services.purges.hourly) await purge(db, harness.clock.now())
  expect(await db.selectFrom('clan_invites').select('clan_id').execute()).toEqual([{ clan_id: ids[3] }])
})

test.each([
  ['with a name that reviews show', ' <b>Wölfe</b> ', '<b>Wölfe</b>'],
  ['with a name that changes the direction of texts', 'Wolves \u202e', null],
  ['with a name that is too long', 'W'.repeat(101), null],
  ['without a name', undefined, null],
])('a server %s works', async (_, name, stored) => {
  const id = await addClan('wolves')
  responses.set('wolves', respondJson({ guild: { id: '1', name } }))
  const site = await open()
  await run(site)
  expect(await stateOf(site, id)).toBe('works')
  const row = await harness.storage.db.selectFrom('clan_invites').select('guild_name').executeTakeFirst()
  expect(row).toEqual({ guild_name: stored })
})

describe('what Discord may respond', () => {
  const inconclusive: Record<string, FakeDiscord['invite']> = {
    '401': respondJson({ message: '401: Unauthorized', code: 0 }, 401),
    '403 with another code': respondJson({ message: 'Missing Access', code: 50_001 }, 403),
    '404 without a code': respondJson({ message: '404: Not Found', code: 0 }, 404),
    '404 with another code': respondJson({ message: 'Unknown Guild', code: 10_004 }, 404),
    '404 of a proxy': (response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>'),
    '400 with the code': respondJson({ message: 'Unknown Invite', code: 10_006 }, 400),
    '410 with the code': respondJson({ message: 'Unknown Invite', code: 10_006 }, 410),
    '500': respondJson({ message: '500: Internal Server Error', code: 0 }, 500),
    '502': (response) => response.writeHead(502).end('Bad Gateway'),
    '503': (response) => response.writeHead(503).end(),
    'a redirect': (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
    garbage: (response) => response.end('<html>{'),
    'impossible counts': found('1', { members: -1, online: 3 }),
    'a strange server': found('../1'),
    'a closed connection': (response) => response.destroy(),
  }
  test.each(Object.entries(inconclusive))('%s says nothing about the invite', async (_, response) => {
    const id = await addClan('wolves')
    const site = await open()
    await run(site)
    for (let i = 0; i < 3; i++) {
      responses.set('wolves', response)
      await runAfter(site, day)
    }
    expect(asked('wolves')).toBe(4)
    expect(discord.requests).not.toContain('/elsewhere')
    expect(await read(site, id)).toMatchObject({ discord_url: 'https://discord.gg/wolves', invite: { state: 'works' } })
  })

  test('an invite to a group chat works', async () => {
    const id = await addClan('chat')
    responses.set('chat', respondJson({ type: 1, code: 'chat', guild: null, channel: { id: '5', type: 3 } }))
    const site = await open()
    await run(site)
    expect((await read(site, id)).invite).toMatchObject({ state: 'works', members: null, online: null })
    expect((await read(site, id)).invite).not.toHaveProperty('text')
  })

  test('429 pauses all requests for the requested time, and the invite is checked again', async () => {
    const codes = ['a1', 'a2', 'a3']
    for (const code of codes) await addClan(code)
    for (const code of codes) responses.set(code, limited(599.4))
    const site = await open()
    await run(site)
    expect(discord.requests).toHaveLength(1)
    responses.clear()
    await runAfter(site, 599_000)
    expect(discord.requests).toHaveLength(1)
    await runAfter(site, 1000)
    expect(discord.requests).toHaveLength(4)
  })

  test('429 without a time pauses for a minute', async () => {
    await addClan('a1')
    responses.set('a1', (response) => response.writeHead(429).end())
    const site = await open()
    await run(site)
    await runAfter(site, 59_000)
    expect(discord.requests).toHaveLength(1)
    await runAfter(site, 1000)
    expect(discord.requests).toHaveLength(2)
  })

  test('an exhausted limit pauses before a 429', async () => {
    for (const code of ['a1', 'a2']) await addClan(code)
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '300' }
    discord.invite = respondJson({ guild: { id: '1' }, approximate_member_count: 3 }, 200, headers)
    const site = await open()
    await run(site)
    await runAfter(site, 299_000)
    expect(discord.requests).toHaveLength(1)
    await runAfter(site, 1000)
    expect(new Set(discord.requests.map((url) => inviteCodeOf({ url })))).toEqual(new Set(['a1', 'a2']))
  })

  test('failures cause increasing pauses, and a block pauses for an hour', async () => {
    for (let i = 0; i < 9; i++) await addClan(`a${i}`)
    let response = respondJson({}, 500)
    discord.invite = (...exchange) => response(...exchange)
    const site = await open()
    const pauses: number[] = []
    for (let i = 0; i < 9; i++) {
      if (i === 8) response = respondJson({ message: 'blocked' }, 403)
      const before = discord.requests.length
      let waited = 0
      for (; discord.requests.length === before; waited++) await runAfter(site, minute)
      pauses.push(waited)
    }
    expect(pauses).toEqual([1, 1, 2, 4, 8, 16, 32, 60, 60])
  })
})

test('the site stops while Discord hangs, and the invite is checked again', async () => {
  await addClan('wolves')
  const site = await open()
  const stopping = new AbortController()
  const reached = new Promise<void>((resolve) => responses.set('wolves', () => resolve()))
  const checking = run(site, stopping.signal)
  await reached
  stopping.abort()
  expect(await checking).toBe(true)
  responses.clear()
  await runAfter(site, minute)
  expect(asked('wolves')).toBe(2)
})

/** Step of the simulated 48 hours; the period of frequent checks is a multiple of it. */
const stepMs = 15 * minute

test('48 hours with three instances: each invite once per period, 429 obeyed, broken and restored', async () => {
  const codes = Array.from({ length: 5 }, (_, i) => `c${i}`)
  const ids: number[] = []
  for (const code of codes) ids.push(await addClan(code))
  const sites = [await open(), await open(), await open()]
  const { clock } = harness
  const startedAt = clock.now()
  const times = new Map<string, number[]>(codes.map((code) => [code, []]))
  /** c1 does not exist from hour 3 to hour 33, c2 leads to another server from hour 10 to hour 20, and a rate limit starts at hour 40. */
  let limitedAt: number | undefined
  const perMinute: number[] = []
  discord.invite = (response, request) => {
    const code = inviteCodeOf(request)
    const at = clock.now() - startedAt
    if (at >= 40 * hour && limitedAt === undefined) {
      limitedAt = at
      return limited(1800)(response, request)
    }
    times.get(code)?.push(at)
    if (code === 'c1' && at >= 3 * hour && at < 33 * hour) return unknownInvite(response, request)
    return found(code === 'c2' && at >= 10 * hour && at < 20 * hour ? '2' : '1')(response, request)
  }
  const states: Record<string, string[]> = { c0: [], c1: [], c2: [] }
  for (let at = 0; at < 48 * hour; at += stepMs) {
    clock.set(startedAt + at)
    const before = discord.requests.length
    await Promise.all(sites.map((site) => run(site)))
    perMinute.push(discord.requests.length - before)
    for (const [code, seen] of Object.entries(states)) {
      const state = sites[0]?.services.standings.find(ids[codes.indexOf(code)] ?? 0)?.invite?.state ?? 'unknown'
      if (seen.at(-1) !== state) seen.push(state)
    }
  }
  expect(Math.max(...perMinute)).toBeLessThanOrEqual(6)
  expect(states.c0?.filter((state) => state !== 'unknown')).toEqual(['works'])
  expect(states.c1?.filter((state) => state !== 'unknown')).toEqual(['works', 'broken', 'works'])
  expect(states.c2?.filter((state) => state !== 'unknown')).toEqual(['works', 'other_server', 'works'])
  const limit = limitedAt ?? 0
  for (const [code, asks] of times) {
    expect(asks.filter((at) => at > limit && at < limit + 30 * minute)).toEqual([])
    const gaps = asks.slice(1).map((at, i) => at - (asks[i] ?? 0))
    // Once per period: never earlier, and not much later, except for the half-hour pause.
    const place = codes.indexOf(code)
    const least = place < 180 ? 45 * minute : day
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(least)
    if (code === 'c1' || code === 'c2') continue
    for (const gap of gaps) expect(gap).toBeLessThan(least + 60 * minute)
    expect(asks.length).toBeGreaterThanOrEqual(place < 180 ? 48 : 1)
  }
  expect(await emails(sites[0]!)).toEqual([])
})
