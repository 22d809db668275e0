import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { DeskClan } from '#contract/desk.ts'
import type { OwnClan } from '#contract/own-clan.ts'
import type { PendingUpdate, UnapprovedClan } from '#contract/review.ts'
import { animationOf, headerFileName, headerFileNames, uploadUrl } from '#contract/rules/images/header-image.ts'
import { aUser, signIn, type TestUser } from '../support/accounts.ts'
import { aClanForm, anAnimation, sendForm } from '../support/forms.ts'
import { aCampaign, aClan } from '../support/people.ts'
import { type TestSite, useSite } from '../support/site.ts'

const harness = useSite()

let site: TestSite
let owner: TestUser
let mine: string
let admin: string
let id: number
let image: string
let log: string

beforeEach(async () => {
  await rm(path.join(harness.storage.dataDir, 'uploads'), { recursive: true, force: true })
  log = ''
  site = await harness.open({ LOG_LEVEL: 'trace' }, { logTo: { write: (line) => void (log += line) } })
  owner = await aUser(harness.storage.db)
  mine = await signIn(site, owner)
  admin = await signIn(site, await aUser(harness.storage.db, { admin: true }))
  const added = (await (await sendForm(site, 'POST', mine, await aClanForm())).json()) as OwnClan
  id = added.id
  image = added.header_image_filename ?? ''
})

async function readAs<T>(token: string, address: string): Promise<T> {
  return (await (await site.call('GET', address, { token })).json()) as T
}
const own = async () => (await readAs<OwnClan[]>(mine, '/api/me'))[0]
const deskClan = async () => (await readAs<DeskClan[]>(admin, '/api/admin/clans'))[0]
const files = () => readdir(path.join(harness.storage.dataDir, 'uploads')).catch(() => [])

async function act(verb: 'approve' | 'reject' | 'takeDown' | 'restore'): Promise<void> {
  const address = verb === 'approve' || verb === 'reject' ? `registration/${id}/${verb}` : `${id}/${verb}`
  const body = verb === 'approve' ? {} : { body: {} }
  expect((await site.call('PATCH', `/api/admin/clans/${address}`, { token: admin, ...body })).status).toBe(204)
}

async function statusOf(fileName: string, access?: string | null, at = site): Promise<[number, string | null]> {
  const response = await at.get(uploadUrl(fileName, access))
  await response.body?.cancel()
  return [response.status, response.headers.get('cache-control')]
}

const hidden = [404, 'no-store']
const visible = [200, 'public, max-age=3600']
const signed = [200, 'private, no-store']

test('an image is public only while its clan is listed, and never without its file', async () => {
  expect(await statusOf(image)).toEqual(hidden)
  await act('reject')
  expect(await statusOf(image)).toEqual(hidden)
  const edit = await aClanForm({ headerImageSrc: image })
  expect((await sendForm(site, 'PATCH', mine, edit)).status).toBe(200)
  expect(await statusOf(image)).toEqual(hidden)
  await act('approve')
  expect(await statusOf(image)).toEqual(visible)
  expect(await statusOf(headerFileName(image, 480))).toEqual(visible)
  await act('takeDown')
  expect(await statusOf(image)).toEqual(hidden)
  expect(await statusOf(headerFileName(image, 480))).toEqual(hidden)
  expect(await files()).toEqual(headerFileNames(image).toSorted())
  await act('restore')
  expect(await statusOf(image)).toEqual(visible)
  await rm(path.join(harness.storage.dataDir, 'uploads', image))
  expect(await statusOf(image)).toEqual(hidden)
})

test('images that do not exist get the same response as those that are not public', async () => {
  const [none, pending] = [await site.get('/uploads/none.webp'), await site.get(`/uploads/${image}`)]
  const headersOf = ({ headers }: Response) => [...headers].filter(([name]) => name !== 'x-request-id')
  expect(headersOf(pending)).toEqual(headersOf(none))
  expect(((await pending.json()) as { error: { code: string } }).error.code).toBe('no_such_path')
})

test('a public image is validated by its ETag, and no longer once it is not public', async () => {
  await act('approve')
  const etag = (await site.get(`/uploads/${image}`)).headers.get('etag') ?? ''
  const validate = (headers: Record<string, string>) =>
    site.send(new Request(`http://muster.test/uploads/${image}`, { headers }))
  const unchanged = await validate({ 'if-none-match': etag })
  expect([unchanged.status, unchanged.headers.get('cache-control')]).toEqual([304, 'public, max-age=3600'])
  expect((await site.get(`/uploads/${headerFileName(image, 480)}`)).headers.get('etag')).not.toBe(etag)
  await act('takeDown')
  expect((await validate({ 'if-none-match': etag })).status).toBe(404)
})

test('owner and administrators get URLs that are signed for an hour, and the log does not contain them', async () => {
  const { header_image_access: access = '' } = (await own()) ?? {}
  for (const name of headerFileNames(image)) expect(await statusOf(name, access)).toEqual(signed)
  const [submission] = await readAs<UnapprovedClan[]>(admin, '/api/admin/clans/unapproved')
  expect(await statusOf(image, submission?.header_image_access)).toEqual(signed)
  expect(await statusOf('none.webp', access)).toEqual(hidden)
  const other = (await (
    await sendForm(site, 'POST', await signIn(site, await aUser(harness.storage.db)), await aClanForm())
  ).json()) as OwnClan
  expect(await statusOf(other.header_image_filename ?? '', access)).toEqual(hidden)

  await act('approve')
  // Caches may keep a public image.
  expect(await statusOf(image, access)).toEqual(visible)
  await act('takeDown')
  expect(await statusOf(image, (await own())?.header_image_access)).toEqual(signed)
  expect(await statusOf(image, (await deskClan())?.header_image_access)).toEqual(signed)
  harness.clock.advance(60 * 60_000)
  expect(await statusOf(image, access)).toEqual(hidden)

  expect(log).toContain(`/uploads/${image}`)
  expect(log).not.toContain('signature')
})

test('the image of an edit is public once the edit is approved, and the earlier one is deleted', async () => {
  await act('approve')
  await aCampaign(harness.storage.db, id, 'premium')
  const form = await aClanForm({ headerImageFile: await anAnimation() })
  const { header_image_filename: next } = (await (await sendForm(site, 'PATCH', mine, form)).json()) as OwnClan
  const still = next ?? ''
  const moving = headerFileName(animationOf(still) ?? '', 480)
  const [update] = await readAs<PendingUpdate[]>(admin, '/api/admin/clans/pendingUpdate')
  for (const name of [still, moving]) {
    expect(await statusOf(name)).toEqual(hidden)
    expect(await statusOf(name, (await own())?.pending?.header_image_access)).toEqual(signed)
    expect(await statusOf(name, update?.pending_header_image_access)).toEqual(signed)
  }
  expect(await statusOf(image)).toEqual(visible)
  expect((await site.call('PATCH', `/api/admin/clans/pendingUpdate/${id}/approve`, { token: admin })).status).toBe(204)
  for (const name of [still, moving]) expect(await statusOf(name)).toEqual(visible)
  expect(await statusOf(image)).toEqual(hidden)
  expect(await files()).toEqual(headerFileNames(still).toSorted())
})

test('every instance follows, and accepts the signatures of the others', async () => {
  const other = await harness.open()
  expect(await statusOf(image, (await own())?.header_image_access, other)).toEqual(signed)
  await act('approve')
  await vi.waitUntil(async () => (await statusOf(image, null, other))[0] === 200)
  await act('takeDown')
  await vi.waitUntil(async () => (await statusOf(image, null, other))[0] === 404)
})

test('an image that another listed clan also has stays public', async () => {
  const twin = await aClan(harness.storage.db)
  await harness.storage.db.updateTable('clans').set({ header_image: image }).where('id', '=', twin).execute()
  await act('approve')
  await site.services.listings.desk.applyClanChanges([twin])
  await act('takeDown')
  expect(await statusOf(image)).toEqual(visible)
})

describe('an administrator', () => {
  const remove = (fileName: string) =>
    site.call('PATCH', `/api/admin/clans/${id}/removeImage`, {
      token: admin,
      body: { fileName, reason: 'Not yours' },
    })

  test('removes an image for good: of a listing, its pending edit, or a listing that was taken down', async () => {
    await act('approve')
    expect((await sendForm(site, 'PATCH', mine, await aClanForm({ headerImageSrc: image }))).status).toBe(200)
    await act('takeDown')
    const { header_image_access: access } = (await deskClan()) ?? {}
    expect((await remove(image)).status).toBe(204)
    expect(await files()).toEqual([])
    expect(await statusOf(image, access)).toEqual(hidden)
    expect(await own()).toMatchObject({
      header_image_filename: null,
      header_image_access: null,
      pending: { header_image_filename: null },
    })
    await act('restore')
    expect(await (await site.get('/api/clans')).json()).toMatchObject([{ id, header_image_filename: null }])
    const [, removal] = await readAs<unknown[]>(admin, '/api/admin/acts')
    expect(removal).toMatchObject({
      act: 'removeClanImage',
      clan_id: id,
      reason: 'Not yours',
      before: { header_image: image },
      after: { header_image: null },
    })
    const mails = await harness.storage.db.selectFrom('mails').select('kind').where('recipient', '=', owner.email).execute() // prettier-ignore
    expect(mails).toContainEqual({ kind: 'image-removed' })
    await site.services.transparency.task.run(new AbortController().signal)
    const log = (await (await site.get('/api/log/moderation')).json()) as { entries: unknown[] }
    expect(log.entries).toContainEqual(
      expect.objectContaining({ event: 'image-removed', clan: expect.objectContaining({ id }) }),
    )
  })

  test('is told if the image has been replaced, and nothing is removed', async () => {
    const replaced = await sendForm(site, 'PATCH', mine, await aClanForm())
    const { header_image_filename: next } = (await replaced.json()) as OwnClan
    const response = await remove(image)
    expect([response.status, await response.json()]).toMatchObject([404, { error: { code: 'no_such_entry' } }])
    expect((await own())?.header_image_filename).toBe(next)
    expect(await files()).toHaveLength(3)
  })
})
