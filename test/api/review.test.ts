import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OwnClan } from '#contract/own-clan.ts'
import type { PendingUpdate, UnapprovedClan } from '#contract/review.ts'
import { aUser, drainJobs, signIn, type TestUser } from '../support/accounts.ts'
import { aClanForm, sendForm } from '../support/forms.ts'
import { aVote } from '../support/people.ts'
import { type TestSite, useSite } from '../support/site.ts'

const harness = useSite()

let site: TestSite
let owner: TestUser
let mine: string
let admin: string
let secondAdmin: string
let id: number

beforeEach(async () => {
  const { db } = harness.storage
  site = await harness.open()
  owner = await aUser(db)
  mine = await signIn(site, owner)
  admin = await signIn(site, await aUser(db, { admin: true, email: 'ada@example.org' }))
  secondAdmin = await signIn(site, await aUser(db, { admin: true }))
  id = ((await (await sendForm(site, 'POST', mine, await aClanForm())).json()) as { id: number }).id
})

const patch = (path: string, body?: unknown, token = admin) =>
  site.call('PATCH', path, { token, ...(body === undefined ? {} : { body }) })
const ask = async <T>(path: string) => (await (await site.call('GET', path, { token: admin })).json()) as T
const unapproved = () => ask<UnapprovedClan[]>('/api/admin/clans/unapproved')
const pending = () => ask<PendingUpdate[]>('/api/admin/clans/pendingUpdate')
const own = async () => ((await (await site.call('GET', '/api/me', { token: mine })).json()) as OwnClan[])[0]
const edit = async (fields: Parameters<typeof aClanForm>[0] = {}) =>
  sendForm(
    site,
    'PATCH',
    mine,
    await aClanForm({ headerImageSrc: (await own())?.header_image_filename ?? '', ...fields }),
  )
const listedNames = async () => {
  const clans = (await (await site.get('/api/clans')).json()) as { name: string }[]
  return clans.map((clan) => clan.name)
}
const outcome = async (response: Response) =>
  response.ok ? String(response.status) : ((await response.json()) as { error: { code: string } }).error.code

async function emailsTo(recipient: string): Promise<{ kind: string; facts: Readonly<Record<string, string>> }[]> {
  const { db } = harness.storage
  await drainJobs(site, db)
  return db
    .selectFrom('mails')
    .select(['kind', 'facts'])
    .where('recipient', '=', recipient)
    .where('state', '=', 'sent')
    .orderBy('id')
    .execute()
}

const acts = () =>
  ask<{ act: string; who: string; clan_id: number; before: unknown; after: unknown }[]>('/api/admin/acts')

describe('a registration', () => {
  test('is in the queue with all fields and its owner', async () => {
    expect(await unapproved()).toEqual([
      {
        id,
        owner_user_id: owner.id,
        owner_email: owner.email,
        name: 'Night Watch',
        description: 'We play on Fridays.',
        region: 'eu',
        platforms: 'pc,ps',
        playstyles: 'casual,competitive',
        discord_url: 'https://discord.gg/nightwatch',
        website_url: null,
        header_image_filename: (await own())?.header_image_filename,
        header_image_access: (await own())?.header_image_access,
        invite_server: null,
        submitted_at: harness.clock.now(),
        revision: 1,
      },
    ])
  })

  test('is listed once approved, and its owner gets an email', async () => {
    expect((await patch(`/api/admin/clans/registration/${id}/approve`)).status).toBe(204)
    expect(await unapproved()).toEqual([])
    expect(await listedNames()).toEqual(['Night Watch'])
    expect(await own()).toMatchObject({ approve_status: 1, update_pending: false })
    expect(await emailsTo(owner.email)).toMatchObject([
      { kind: 'registration-approved', facts: { clan: 'Night Watch' } },
    ])
    expect(await acts()).toMatchObject([
      { act: 'approveRegistration', who: 'ada@example.org', clan_id: id, before: { approve_status: 0 }, after: { approve_status: 1 } }, // prettier-ignore
    ])
  })

  test('is not listed if rejected, and its owner gets the reason by email', async () => {
    expect(
      (await patch(`/api/admin/clans/registration/${id}/reject`, { reason: ' The banner is blurred. ' })).status,
    ).toBe(204)
    expect(await unapproved()).toEqual([])
    expect(await listedNames()).toEqual([])
    expect(await own()).toMatchObject({ approve_status: -1 })
    expect(await emailsTo(owner.email)).toMatchObject([
      { kind: 'registration-rejected', facts: { reason: 'The banner is blurred.' } },
    ])
    const [letter] = (await readdir(path.join(harness.storage.dataDir, 'outbox'))).slice(-1)
    expect(letter).toBeDefined()
  })

  test('is pending again if its rejection is undone, without an email', async () => {
    const reopen = async () => outcome(await patch(`/api/admin/clans/registration/${id}/reopen`))
    expect(await reopen()).toBe('already_decided')
    await patch(`/api/admin/clans/registration/${id}/reject`, { reason: 'The wrong clan.' })
    expect([await reopen(), await reopen()]).toEqual(['204', 'already_decided'])
    expect(await unapproved()).toMatchObject([{ id }])
    expect((await own())?.last_rejection).toBe(null)
    expect((await acts())[0]).toMatchObject({ act: 'reopenRegistration', before: { approve_status: -1 } })
    expect(await emailsTo(owner.email)).toHaveLength(1)
    expect(await outcome(await patch(`/api/admin/clans/registration/${id}/approve`))).toBe('204')
    expect(await reopen()).toBe('already_decided')
  })

  describe('whose approval is undone', () => {
    const withdraw = async (query = '') =>
      outcome(await patch(`/api/admin/clans/registration/${id}/withdrawApproval${query}`))
    const approve = async () => outcome(await patch(`/api/admin/clans/registration/${id}/approve`))

    test('is pending again, is not listed, and counts as new when it is approved again', async () => {
      expect(await withdraw()).toBe('already_decided')
      expect(await approve()).toBe('204')
      expect([await withdraw('?revision=1'), await withdraw()]).toEqual(['204', 'already_decided'])
      expect(await unapproved()).toMatchObject([{ id }])
      expect(await listedNames()).toEqual([])
      expect(await own()).toMatchObject({ approve_status: 0, update_pending: false, last_rejection: null })
      expect((await acts())[0]).toMatchObject({ act: 'withdrawApproval', before: { approve_status: 1 } })
      expect(await emailsTo(owner.email)).toHaveLength(1)
      harness.clock.advance(3_600_000)
      expect(await approve()).toBe('204')
      expect(await listedNames()).toEqual(['Night Watch'])
      const { listed_at: at } = await harness.storage.db
        .selectFrom('clans')
        .select('listed_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(at?.getTime()).toBe(harness.clock.now())
    })

    test('stays listed from the first vote on, even if that does not count', async () => {
      await approve()
      const vote = await site.post(`/api/clans/vote/${id}`, aVote())
      expect(vote.status).toBe(201)
      expect(await withdraw()).toBe('clan_has_votes')
      await harness.storage.db.updateTable('tallies').set({ votes: 0, held: 1 }).execute()
      expect(await withdraw()).toBe('clan_has_votes')
      expect(await listedNames()).toEqual(['Night Watch'])
    })

    test('stays listed if its owner has edited it', async () => {
      await approve()
      expect((await edit({ description: 'We play on Mondays.' })).status).toBe(200)
      expect(await withdraw()).toBe('submission_changed')
      expect(await withdraw('?revision=1')).toBe('submission_changed')
      expect(await listedNames()).toEqual(['Night Watch'])
    })
  })

  test('can be rejected without a reason', async () => {
    expect((await patch(`/api/admin/clans/registration/${id}/reject`)).status).toBe(204)
    expect(await emailsTo(owner.email)).toMatchObject([{ kind: 'registration-rejected', facts: { reason: '' } }])
  })

  test('is decided only once', async () => {
    const responses = await Promise.all([
      patch(`/api/admin/clans/registration/${id}/approve`),
      patch(`/api/admin/clans/registration/${id}/reject`, {}, secondAdmin),
      patch(`/api/admin/clans/registration/${id}/approve`, undefined, secondAdmin),
    ])
    expect((await Promise.all(responses.map(outcome))).sort()).toEqual(['204', 'already_decided', 'already_decided'])
    expect(await acts()).toHaveLength(1)
    expect(await emailsTo(owner.email)).toHaveLength(1)
  })

  test('cannot be approved if it has changed since it was read', async () => {
    expect((await edit({ name: 'Something else' })).status).toBe(200)
    expect(await outcome(await patch(`/api/admin/clans/registration/${id}/approve?revision=1`))).toBe(
      'submission_changed',
    )
    expect(await own()).toMatchObject({ approve_status: 0 })
    const [{ revision } = { revision: 0 }] = await unapproved()
    expect(await outcome(await patch(`/api/admin/clans/registration/${id}/approve?revision=${revision}`))).toBe('204')
  })

  test('cannot be approved after it was deleted', async () => {
    await site.call('DELETE', '/api/me/clan', { token: mine, body: { id } })
    expect(await outcome(await patch(`/api/admin/clans/registration/${id}/approve`))).toBe('clan_not_found')
    expect(await outcome(await patch('/api/admin/clans/registration/999/reject', {}))).toBe('clan_not_found')
  })

  test.each([
    ['a long reason', { reason: 'a'.repeat(1001) }],
    ['no text', { reason: 7 }],
    ['an unknown field', { approve_status: 1 }],
  ])('cannot be rejected with %s', async (_, body) => {
    expect(await outcome(await patch(`/api/admin/clans/registration/${id}/reject`, body))).toBe('malformed')
    expect(await unapproved()).toHaveLength(1)
  })
})

describe('an edit', () => {
  beforeEach(async () => {
    await patch(`/api/admin/clans/registration/${id}/approve`)
  })

  test('is pending while the listing stays unchanged', async () => {
    const image = (await own())?.header_image_filename
    await edit({ name: 'Day Watch', platforms: 'xbox', discordUrl: '', websiteUrl: 'day.example' })
    const [update, ...more] = await pending()
    expect(more).toEqual([])
    expect(update).toMatchObject({
      id,
      owner_user_id: owner.id,
      current_name: 'Night Watch',
      pending_name: 'Day Watch',
      current_platforms: 'pc,ps',
      pending_platforms: 'xbox',
      current_discord_url: 'https://discord.gg/nightwatch',
      pending_discord_url: null,
      current_website_url: null,
      pending_website_url: 'http://day.example/',
      current_header_image_filename: image,
      pending_header_image_filename: image,
    })
    expect(await unapproved()).toEqual([])
    expect(await listedNames()).toEqual(['Night Watch'])
  })

  test('replaces the listing once approved, and the orphaned image is deleted', async () => {
    const before = (await own())?.header_image_filename
    await sendForm(site, 'PATCH', mine, await aClanForm({ name: 'Day Watch' }))
    expect(await outcome(await patch(`/api/admin/clans/pendingUpdate/${id}/approve`))).toBe('204')
    expect(await listedNames()).toEqual(['Day Watch'])
    expect(await own()).toMatchObject({ name: 'Day Watch', approve_status: 1, update_pending: false, pending: null })
    expect(await pending()).toEqual([])
    expect((await site.get(`/uploads/${before}`)).headers.get('content-type')).not.toBe('image/webp')
    expect((await site.get(`/uploads/${(await own())?.header_image_filename}`)).headers.get('content-type')).toBe('image/webp') // prettier-ignore
    expect((await acts())[0]).toMatchObject({
      act: 'approveUpdate',
      before: { name: 'Night Watch' },
      after: { name: 'Day Watch' },
    })
    expect((await emailsTo(owner.email)).at(-1)).toMatchObject({ kind: 'update-approved' })
  })

  test('does not change the listing if rejected', async () => {
    const before = await own()
    await sendForm(site, 'PATCH', mine, await aClanForm({ name: 'Day Watch' }))
    const { pending: edited, revision = 0 } = (await own()) ?? {}
    const waiting = edited?.header_image_filename
    expect(await outcome(await patch(`/api/admin/clans/pendingUpdate/${id}/reject`, { reason: 'No.' }))).toBe('204')
    const last_rejection = { kind: 'update', reason: 'No.', at: harness.clock.now(), asked: { name: 'Day Watch' } }
    // The revision changes, so a form with the rejected values is outdated.
    expect(await own()).toEqual({ ...before, revision: revision + 1, last_rejection })
    expect(await listedNames()).toEqual(['Night Watch'])
    expect((await site.get(`/uploads/${waiting}`)).headers.get('content-type')).not.toBe('image/webp')
    expect((await emailsTo(owner.email)).at(-1)).toMatchObject({ kind: 'update-rejected', facts: { reason: 'No.' } })
    expect((await acts())[0]).toMatchObject({ act: 'rejectUpdate', before: { asked: { name: 'Day Watch' } } })
  })

  test('is either decided or withdrawn', async () => {
    await edit({ name: 'Day Watch' })
    const [approved, withdrawn] = await Promise.all([
      patch(`/api/admin/clans/pendingUpdate/${id}/approve`).then(outcome),
      site.call('DELETE', '/api/me/clan/edit', { token: mine }).then(outcome),
    ])
    expect([approved, withdrawn].sort()).toEqual(['204', 'already_decided'])
    expect(await listedNames()).toEqual([approved === '204' ? 'Day Watch' : 'Night Watch'])
  })

  test('is decided only once, and not if it has changed since it was read', async () => {
    await edit({ name: 'First' })
    const [{ revision } = { revision: 0 }] = await pending()
    await edit({ name: 'Second' })
    expect(await outcome(await patch(`/api/admin/clans/pendingUpdate/${id}/approve?revision=${revision}`))).toBe(
      'submission_changed',
    )
    expect((await own())?.pending).toMatchObject({ name: 'Second' })
    const responses = await Promise.all([
      patch(`/api/admin/clans/pendingUpdate/${id}/approve`),
      patch(`/api/admin/clans/pendingUpdate/${id}/reject`, {}, secondAdmin),
    ])
    expect((await Promise.all(responses.map(outcome))).sort()).toEqual(['204', 'already_decided'])
    expect(await outcome(await patch(`/api/admin/clans/pendingUpdate/${id}/approve?revision=${revision}`))).toBe(
      'already_decided',
    )
  })
})

test('an edit cannot be decided while its clan is taken down, and is pending again after the restoration', async () => {
  await patch(`/api/admin/clans/registration/${id}/approve`)
  await edit({ name: 'Day Watch' })
  expect((await patch(`/api/admin/clans/${id}/takeDown`, { reason: 'Bought votes' })).status).toBe(204)
  expect(await pending()).toEqual([])
  for (const decision of ['approve', 'reject'])
    expect(await outcome(await patch(`/api/admin/clans/pendingUpdate/${id}/${decision}`))).toBe('clan_not_found')
  expect(await outcome(await edit({ name: 'Night Shift' }))).toBe('account_barred')
  expect((await patch(`/api/admin/clans/${id}/restore`, { reason: 'A mistake' })).status).toBe(204)
  expect(await listedNames()).toEqual(['Night Watch'])
  expect(await outcome(await patch(`/api/admin/clans/pendingUpdate/${id}/approve`))).toBe('204')
  expect(await listedNames()).toEqual(['Day Watch'])
})

test('the owner sees the last rejection until the next submission, but not while the clan is taken down', async () => {
  const lastRejection = async () => (await own())?.last_rejection
  const decide = async (path: string, body?: unknown) => {
    harness.clock.advance(1000)
    expect((await patch(`/api/admin/clans/${path}`, body)).status).toBe(204)
    return harness.clock.now()
  }
  const submit = async () => {
    expect((await edit()).status).toBe(200)
    expect(await lastRejection()).toBeNull()
  }
  const other = await signIn(site, await aUser(harness.storage.db))
  expect((await sendForm(site, 'POST', other, await aClanForm())).status).toBe(201)

  let at = await decide(`registration/${id}/reject`, { reason: 'Blurred.' })
  expect(await lastRejection()).toEqual({ kind: 'registration', reason: 'Blurred.', at })
  expect(await (await site.call('GET', '/api/me', { token: other })).json()).toMatchObject([{ last_rejection: null }])
  await decide(`${id}/takeDown`, { reason: 'Bought votes' })
  expect(await lastRejection()).toBeNull()
  await decide(`${id}/restore`, { reason: 'A mistake' })
  expect(await lastRejection()).toEqual({ kind: 'registration', reason: 'Blurred.', at })
  await submit()
  at = await decide(`registration/${id}/reject`)
  expect(await lastRejection()).toEqual({ kind: 'registration', reason: '', at })
  await submit()
  await decide(`registration/${id}/approve`)
  expect(await lastRejection()).toBeNull()

  await submit()
  at = await decide(`pendingUpdate/${id}/reject`, { reason: 'No.' })
  await decide(`${id}/takeDown`, { reason: 'Bought votes' })
  expect(await lastRejection()).toBeNull()
  await decide(`${id}/restore`, { reason: 'A mistake' })
  expect(await lastRejection()).toMatchObject({ kind: 'update', reason: 'No.', at })
  await submit()
  await decide(`pendingUpdate/${id}/approve`)
  expect(await lastRejection()).toBeNull()
})

test('a registration has no pending edit, because its owner changes it in place', async () => {
  await edit({ name: 'Day Watch' })
  expect(await outcome(await patch(`/api/admin/clans/pendingUpdate/${id}/approve`))).toBe('already_decided')
  expect(await own()).toMatchObject({ name: 'Day Watch', approve_status: 0 })
})

test('the audit log is append-only', async () => {
  await patch(`/api/admin/clans/registration/${id}/approve`)
  const { db } = harness.storage
  await expect(db.deleteFrom('acts').execute()).rejects.toThrow('append-only')
  await expect(db.updateTable('acts').set({ reason: 'another' }).execute()).rejects.toThrow('append-only')
  expect(await acts()).toHaveLength(1)
})
