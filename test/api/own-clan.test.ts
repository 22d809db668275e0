import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { OwnClan } from '#contract/own-clan.ts'
import { headerFileNames } from '#contract/rules/images/header-image.ts'
import { aUser, signIn } from '../support/accounts.ts'
import { aClanForm, anAnimation, aPicture, sendForm } from '../support/forms.ts'
import { aCampaign } from '../support/people.ts'
import { type TestSite, useSite } from '../support/site.ts'

const harness = useSite()

beforeEach(async () => {
  for (const name of await storedFiles()) {
    await rm(path.join(harness.storage.dataDir, 'uploads', name))
  }
})

async function storedFiles(): Promise<string[]> {
  return (await readdir(path.join(harness.storage.dataDir, 'uploads')).catch((): string[] => [])).sort()
}

async function anOwner(site: TestSite): Promise<string> {
  return signIn(site, await aUser(harness.storage.db))
}

async function refusal(response: Response): Promise<[number, string, (string | undefined)?]> {
  const { error } = (await response.json()) as {
    error: { code: string; fields?: { path: string; message: string }[] }
  }
  const [field] = error.fields ?? []
  return field ? [response.status, error.code, `${field.path}: ${field.message}`] : [response.status, error.code]
}

async function mine(site: TestSite, token: string): Promise<OwnClan | undefined> {
  const response = await site.call('GET', '/api/me', { token })
  expect(response.status).toBe(200)
  const [clan, ...more] = (await response.json()) as OwnClan[]
  expect(more).toEqual([])
  return clan
}

async function added(site: TestSite, token: string): Promise<{ id: number; header_image_filename: string }> {
  const response = await sendForm(site, 'POST', token, await aClanForm())
  expect(response.status).toBe(201)
  return (await response.json()) as { id: number; header_image_filename: string }
}

async function setStatus(id: number, approve_status: -1 | 0 | 1): Promise<void> {
  await harness.storage.db.updateTable('clans').set({ approve_status }).where('id', '=', id).execute()
}

describe('adding a clan', () => {
  test('submits it for review with its image in every size, and lists it only for its owner', async () => {
    const site = await harness.open()
    const token = await anOwner(site)
    expect(await mine(site, token)).toBeUndefined()
    const response = await sendForm(site, 'POST', token, await aClanForm())
    expect(response.status).toBe(201)
    const created = (await response.json()) as { id: number; header_image_filename: string }
    expect(created).toMatchObject({ approve_status: 0, update_pending: false })
    expect(await mine(site, token)).toEqual({
      id: created.id,
      name: 'Night Watch',
      region: 'eu',
      playstyles: 'casual,competitive',
      platforms: 'pc,ps',
      description: 'We play on Fridays.',
      discord_url: 'https://discord.gg/nightwatch',
      website_url: null,
      header_image_filename: created.header_image_filename,
      header_image_access: expect.stringMatching(/^expires=\d+&signature=[\w-]{43}$/),
      premium: false,
      approve_status: 0,
      update_pending: false,
      taken_down: false,
      pending: null,
      last_rejection: null,
      revision: 1,
    })
    expect(await storedFiles()).toEqual(headerFileNames(created.header_image_filename).sort())
    expect(await (await site.get('/api/clans')).json()).toEqual([])
    expect(await mine(site, await anOwner(site))).toBeUndefined()
  })

  test('accepts repeated and joined fields, and has a default region', async () => {
    const site = await harness.open()
    const token = await anOwner(site)
    const form = await aClanForm({ platforms: ['xbox', 'pc', 'pc'], playstyles: ['competitive'], region: undefined })
    expect((await sendForm(site, 'POST', token, form)).status).toBe(201)
    expect(await mine(site, token)).toMatchObject({ platforms: 'pc,xbox', playstyles: 'competitive', region: 'na' })
  })

  test('is rejected a second time, and ten parallel requests add one', async () => {
    const site = await harness.open()
    const token = await anOwner(site)
    const forms = await Promise.all(Array.from({ length: 10 }, () => aClanForm()))
    const statuses = await Promise.all(forms.map(async (form) => (await sendForm(site, 'POST', token, form)).status))
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.every((status) => [201, 409, 429].includes(status))).toBe(true)
    expect(await refusal(await sendForm(site, 'POST', token, await aClanForm()))).toEqual([409, 'second_clan'])
    expect(await harness.storage.db.selectFrom('clans').select('id').execute()).toHaveLength(1)
    expect(await storedFiles()).toHaveLength(3)
  })

  test('with invalid fields is rejected, and nothing is stored', async () => {
    const rows: [string, Parameters<typeof aClanForm>[0], string?][] = [
      ['a short name', { name: 'ab' }, 'body.name: This field must be at least 3 characters long'],
      ['no name', { name: undefined }, 'body.name: This field must be at least 3 characters long'],
      ['no platform', { platforms: '' }, 'body.platforms: Please select at least one platform'],
      ['no playstyle', { playstyles: undefined }, 'body.playstyles: Please select at least one playstyle'],
      ['an unknown platform', { platforms: 'pc,amiga' }, 'body.platforms.1: Please select at least one platform'],
      ['no link', { discordUrl: '' }, 'body.discordUrl: Please enter a Discord invite or a website'],
      ['an unsafe link', { websiteUrl: 'javascript:alert(1)' }, 'body.websiteUrl: Please enter a web address'],
      ['no image', { headerImageFile: undefined }, 'body.headerImageFile: Please choose an image'],
      ['an image by name', { headerImageSrc: 'a.webp' }],
      ['text instead of an image', { headerImageFile: 'banner.png' }],
      ['an unknown field', { premium: 'true' }],
      ['an owner', { owner_user_id: '1' }],
      ['a status', { approve_status: '1' }],
    ]
    const site = await harness.open()
    const token = await anOwner(site)
    for (const [what, fields, message] of rows) {
      const response = await sendForm(site, 'POST', token, await aClanForm(fields))
      const expected = [422, 'malformed', ...(message === undefined ? [] : [message])]
      expect((await refusal(response)).slice(0, expected.length), what).toEqual(expected)
      expect(await mine(site, token), what).toBeUndefined()
      expect(await storedFiles(), what).toEqual([])
    }
  })

  test('with a forbidden image is rejected, and nothing is stored', async () => {
    const rows: [string, File, [status: number, code: string]][] = [
      ['1 MB and a byte', new File([new Uint8Array(1_048_577)], 'a.png'), [413, 'image_too_large']],
      [
        'an SVG named PNG',
        new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.png', { type: 'image/png' }),
        [415, 'image_kind_not_allowed'],
      ],
      ['a GIF without premium', await aPicture('gif'), [415, 'image_kind_not_allowed']],
      ['half a picture', new File([(await aPicture()).slice(0, 90)], 'a.png'), [422, 'image_unreadable']],
      ['an empty file', new File([], 'a.png'), [422, 'image_unreadable']],
    ]
    const site = await harness.open()
    const token = await anOwner(site)
    for (const [what, file, expected] of rows) {
      const response = await sendForm(site, 'POST', token, await aClanForm({ headerImageFile: file }))
      expect(await refusal(response), what).toEqual(expected)
      expect(await mine(site, token), what).toBeUndefined()
      expect(await storedFiles(), what).toEqual([])
    }
  })

  test('is rejected for a barred email, even from a new account', async () => {
    const site = await harness.open()
    const email_hash = createHash('sha256').update('cheat@example.org').digest()
    const bar = { email_hash, clan_id: 7, barred_at: new Date(harness.clock.now()) }
    await harness.storage.db.insertInto('barred_accounts').values(bar).execute()
    const token = await signIn(site, await aUser(harness.storage.db, { email: 'Cheat@example.org' }))
    expect(await refusal(await sendForm(site, 'POST', token, await aClanForm()))).toEqual([403, 'account_barred'])
    expect(await storedFiles()).toEqual([])
  })
})

test('an account can upload ten images per hour', async () => {
  const site = await harness.open({ RATE_LIMITS: 'on' })
  const token = await anOwner(site)
  await added(site, token)
  for (let i = 0; i < 9; i++) {
    expect((await sendForm(site, 'PATCH', token, await aClanForm())).status).toBe(200)
  }
  const refused = await sendForm(site, 'PATCH', token, await aClanForm())
  expect(refused.headers.get('retry-after')).not.toBeNull()
  expect(await refusal(refused)).toEqual([429, 'too_many_requests'])
  const src = (await mine(site, token))?.header_image_filename ?? ''
  expect((await sendForm(site, 'PATCH', token, await aClanForm({ headerImageSrc: src }))).status).toBe(200)
})

describe('editing', () => {
  test('a pending clan changes it in place', async () => {
    const site = await harness.open()
    const token = await anOwner(site)
    const { id, header_image_filename: src } = await added(site, token)
    const response = await sendForm(site, 'PATCH', token, await aClanForm({ name: 'Day Watch', headerImageSrc: src }))
    expect(await response.json()).toEqual({ id, header_image_filename: src, approve_status: 0, update_pending: false })
    expect(await mine(site, token)).toMatchObject({ name: 'Day Watch', approve_status: 0, pending: null })
    expect(await storedFiles()).toHaveLength(3)
  })

  test('a rejected clan submits it again', async () => {
    const site = await harness.open()
    const token = await anOwner(site)
    const { id, header_image_filename: old } = await added(site, token)
    await setStatus(id, -1)
    expect((await sendForm(site, 'PATCH', token, await aClanForm({ name: 'Day Watch' }))).status).toBe(200)
    const clan = await mine(site, token)
    expect(clan).toMatchObject({ name: 'Day Watch', approve_status: 0, pending: null })
    expect(clan?.header_image_filename).not.toBe(old)
    expect(await storedFiles()).toEqual(headerFileNames(clan?.header_image_filename ?? '').sort())
  })

  test('a listed clan stores a pending edit, which a second one replaces, and deletes orphaned images', async () => {
    const site = await harness.open()
    const token = await anOwner(site)
    const { id, header_image_filename: listed } = await added(site, token)
    await setStatus(id, 1)
    const first = await sendForm(site, 'PATCH', token, await aClanForm({ name: 'First' }))
    const { header_image_filename: waiting } = (await first.json()) as { header_image_filename: string }
    expect(await mine(site, token)).toMatchObject({
      name: 'Night Watch',
      header_image_filename: listed,
      approve_status: 1,
      update_pending: true,
      pending: { name: 'First', header_image_filename: waiting },
    })
    expect(await storedFiles()).toHaveLength(6)
    await sendForm(site, 'PATCH', token, await aClanForm({ name: 'Second', headerImageSrc: listed }))
    expect(await mine(site, token)).toMatchObject({
      name: 'Night Watch',
      pending: { name: 'Second', header_image_filename: listed },
    })
    expect(await storedFiles()).toEqual(headerFileNames(listed).sort())
  })

  test('with an image of another user, an unknown image, or none is rejected', async () => {
    const site = await harness.open()
    const [token, other] = [await anOwner(site), await anOwner(site)]
    await added(site, token)
    const { header_image_filename: theirs } = await added(site, other)
    for (const headerImageSrc of [theirs, '../../etc/passwd', 'nothing.webp']) {
      const response = await sendForm(site, 'PATCH', token, await aClanForm({ headerImageSrc }))
      const message = "body.headerImageSrc: This is not one of your clan's images"
      expect(await refusal(response)).toEqual([422, 'malformed', message])
    }
    const none = await sendForm(site, 'PATCH', token, await aClanForm({ headerImageSrc: '' }))
    expect(await refusal(none)).toEqual([422, 'malformed', 'body.headerImageFile: Please choose an image'])
  })

  test.each([
    ['pending', 0],
    ['rejected', -1],
    ['listed', 1],
  ] as const)('a %s clan that has changed since it was read is rejected', async (_, status) => {
    const site = await harness.open()
    const token = await anOwner(site)
    const { id, header_image_filename: src } = await added(site, token)
    await setStatus(id, status)
    const edit = async (revision: number | undefined, fields: Parameters<typeof aClanForm>[0]) =>
      sendForm(site, 'PATCH', token, await aClanForm(fields), `/api/me/clan?revision=${revision}`)
    const read = (await mine(site, token))?.revision
    expect((await edit(read, { name: 'First', headerImageSrc: src })).status).toBe(200)
    const changed = await mine(site, token)
    expect(changed?.revision).toBeGreaterThan(read ?? 0)
    // Also sends a new image, which must be deleted.
    expect(await refusal(await edit(read, { name: 'Second' }))).toEqual([409, 'submission_changed'])
    expect(await mine(site, token)).toEqual(changed)
    expect(await storedFiles()).toEqual(headerFileNames(src).sort())
    expect((await edit(changed?.revision, { name: 'Second', headerImageSrc: src })).status).toBe(200)
    const withoutRevision = await aClanForm({ name: 'Third', headerImageSrc: src })
    expect((await sendForm(site, 'PATCH', token, withoutRevision)).status).toBe(200)
    const clan = await mine(site, token)
    expect(clan?.pending ?? clan).toMatchObject({ name: 'Third' })
  })

  test('of two parallel edits of one revision, one is rejected', async () => {
    const site = await harness.open()
    const token = await anOwner(site)
    const { header_image_filename: headerImageSrc } = await added(site, token)
    const forms = await Promise.all(['First', 'Second'].map((name) => aClanForm({ name, headerImageSrc })))
    const responses = await Promise.all(
      forms.map((form) => sendForm(site, 'PATCH', token, form, '/api/me/clan?revision=1')),
    )
    expect(responses.map(({ status }) => String(status)).sort()).toEqual(['200', '409'])
  })

  test('without a clan is rejected', async () => {
    const site = await harness.open()
    const token = await anOwner(site)
    expect(await refusal(await sendForm(site, 'PATCH', token, await aClanForm()))).toEqual([404, 'no_own_clan'])
    expect(await storedFiles()).toEqual([])
  })

  test('with premium accepts an animated GIF and keeps its animation', async () => {
    const site = await harness.open()
    const token = await anOwner(site)
    const { id } = await added(site, token)
    const moving = async () => sendForm(site, 'PATCH', token, await aClanForm({ headerImageFile: await anAnimation() }))
    expect(await refusal(await moving())).toEqual([415, 'image_kind_not_allowed'])
    await aCampaign(harness.storage.db, id, 'premium')
    const { header_image_filename: name } = (await (await moving()).json()) as { header_image_filename: string }
    expect(name).toMatch(/-still\.webp$/)
    expect(await mine(site, token)).toMatchObject({ premium: true })
    expect(await storedFiles()).toEqual(headerFileNames(name).sort())
  })
})

describe('withdrawing an edit', () => {
  const withdraw = (site: TestSite, token: string, query = '') =>
    site.call('DELETE', `/api/me/clan/edit${query}`, { token })

  test("does not change the listing, and deletes the edit's image", async () => {
    const site = await harness.open()
    const token = await anOwner(site)
    const { id, header_image_filename: listed } = await added(site, token)
    await setStatus(id, 1)
    const before = await mine(site, token)
    expect((await sendForm(site, 'PATCH', token, await aClanForm({ name: 'Day Watch' }))).status).toBe(200)
    const revision = (await mine(site, token))?.revision ?? 0
    expect((await withdraw(site, token, `?revision=${revision}`)).status).toBe(204)
    expect(await mine(site, token)).toEqual({ ...before, revision: revision + 1 })
    expect(await storedFiles()).toEqual(headerFileNames(listed).sort())
  })

  test('that has changed since it was read is rejected', async () => {
    const site = await harness.open()
    const token = await anOwner(site)
    const { id, header_image_filename: headerImageSrc } = await added(site, token)
    await setStatus(id, 1)
    const edit = async (name: string) => sendForm(site, 'PATCH', token, await aClanForm({ name, headerImageSrc }))
    await edit('First')
    const read = (await mine(site, token))?.revision
    await edit('Second')
    expect(await refusal(await withdraw(site, token, `?revision=${read}`))).toEqual([409, 'submission_changed'])
    expect(await mine(site, token)).toMatchObject({ pending: { name: 'Second' } })
    expect((await withdraw(site, token)).status).toBe(204)
  })

  test('without an edit, or without a clan, is rejected', async () => {
    const site = await harness.open()
    const token = await anOwner(site)
    expect(await refusal(await withdraw(site, token))).toEqual([404, 'no_own_clan'])
    await added(site, token)
    expect(await refusal(await withdraw(site, token))).toEqual([409, 'already_decided'])
    expect(await mine(site, token)).toMatchObject({ approve_status: 0, revision: 1 })
  })
})

describe('deleting', () => {
  test('removes the clan, its image and its pending edit', async () => {
    const site = await harness.open()
    const token = await anOwner(site)
    const { id } = await added(site, token)
    await setStatus(id, 1)
    await sendForm(site, 'PATCH', token, await aClanForm({ name: 'First' }))
    expect((await site.call('DELETE', '/api/me/clan', { token, body: { id } })).status).toBe(204)
    expect(await mine(site, token)).toBeUndefined()
    expect(await harness.storage.db.selectFrom('pending_updates').selectAll().execute()).toEqual([])
    expect(await storedFiles()).toEqual([])
    expect((await sendForm(site, 'POST', token, await aClanForm())).status).toBe(201)
  })

  test("rejects another user's clan and a deleted one", async () => {
    const site = await harness.open()
    const [token, other] = [await anOwner(site), await anOwner(site)]
    const { id } = await added(site, token)
    for (const who of [other, await anOwner(site)]) {
      const response = await site.call('DELETE', '/api/me/clan', { token: who, body: { id } })
      expect(await refusal(response)).toEqual([404, 'no_own_clan'])
    }
    expect(await mine(site, token)).toMatchObject({ id })
  })

  test('an account deletes its images, including that of a pending edit', async () => {
    const site = await harness.open()
    const user = await aUser(harness.storage.db)
    const token = await signIn(site, user)
    const { id } = await added(site, token)
    await setStatus(id, 1)
    await sendForm(site, 'PATCH', token, await aClanForm({ name: 'First' }))
    const body = { password: user.password }
    expect((await site.call('DELETE', '/api/me', { token, body })).status).toBe(204)
    expect(await storedFiles()).toEqual([])
  })

  test.each(['clan', 'account'])(
    'of the %s: the next response of this instance does not list the clan',
    async (deleted) => {
      // Simulates a late notification.
      vi.spyOn(harness.storage.database, 'listen').mockResolvedValue(undefined)
      onTestFinished(() => void vi.restoreAllMocks())
      const site = await harness.open()
      const user = await aUser(harness.storage.db)
      const token = await signIn(site, user)
      const { id } = await added(site, token)
      await setStatus(id, 1)
      await site.services.listings.ownClan.applyClanChanges([id])
      const listed = async () => ((await (await site.get('/api/clans')).json()) as { id: number }[]).map(({ id }) => id)
      expect(await listed()).toEqual([id])
      const path = deleted === 'clan' ? '/api/me/clan' : '/api/me'
      const body = deleted === 'clan' ? { id } : { password: user.password }
      expect((await site.call('DELETE', path, { token, body })).status).toBe(204)
      expect(await listed()).toEqual([])
    },
  )

  test('the hourly purge deletes the images of clans that were deleted in any way', async () => {
    const site = await harness.open()
    const user = await aUser(harness.storage.db)
    await added(site, await signIn(site, user))
    await harness.storage.db.deleteFrom('users').where('id', '=', user.id).execute()
    for (const purge of site.services.purges.hourly) await purge(harness.storage.db, harness.clock.now())
    expect(await storedFiles()).toEqual([])
  })
})

describe('link statistics', () => {
  test("count each link of the user's clan, and name the most followed clan", async () => {
    const { db } = harness.storage
    const site = await harness.open()
    const [token, other] = [await anOwner(site), await anOwner(site)]
    const stats = async (token: string) => (await site.call('GET', '/api/me/clans/stats', { token })).json()
    expect(await stats(token)).toEqual({ myclan: [], bestclan: { clicksTotal: 0, clicksThisWeek: 0 } })
    const { id } = await added(site, token)
    const { id: best } = await added(site, other)
    await setStatus(id, 1)
    await setStatus(best, 1)
    const url = 'https://discord.gg/nightwatch'
    const [before, now] = [new Date('2026-11-10T12:00:00Z'), new Date('2026-11-18T10:00:00Z')]
    await db
      .insertInto('link_tallies')
      .values([
        { week: '2026-W46', clan_id: id, url, clicks: 3, last_followed_at: before },
        { week: '2026-W47', clan_id: id, url, clicks: 2, last_followed_at: now },
        { week: '2026-W46', clan_id: id, url: 'http://old.example/', clicks: 1, last_followed_at: before },
        { week: '2026-W46', clan_id: best, url, clicks: 20, last_followed_at: before },
      ])
      .execute()
    harness.clock.advance(61_000)
    expect(await stats(token)).toEqual({
      myclan: [
        { url, clicksTotal: 5, clicksThisWeek: 2, lastClickedTimestamp: now.getTime() },
        { url: 'http://old.example/', clicksTotal: 1, clicksThisWeek: 0, lastClickedTimestamp: before.getTime() },
      ],
      bestclan: { clicksTotal: 20, clicksThisWeek: 0 },
    })
  })
})
