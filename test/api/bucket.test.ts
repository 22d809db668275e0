import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fail } from '#contract/errors.ts'
import type { OwnClan } from '#contract/own-clan.ts'
import { headerFileNames, uploadUrl } from '#contract/rules/images/header-image.ts'
import { withUpload } from '#server/features/clans/own/with-upload.ts'
import { aUser, signIn } from '../support/accounts.ts'
import { aClanForm, aPicture, sendForm } from '../support/forms.ts'
import { aClan } from '../support/people.ts'
import { type FakeS3, openS3 } from '../support/s3.ts'
import { type TestSite, useSite } from '../support/site.ts'

// With a bucket, any number of instances share the uploads.
const harness = useSite()
let s3: FakeS3

beforeEach(async () => {
  s3 = await openS3()
})
afterEach(() => s3.close())

const open = (more: Readonly<Record<string, string>> = {}): Promise<TestSite> =>
  harness.open({
    S3_ENDPOINT: s3.bucket.endpoint,
    S3_REGION: s3.bucket.region,
    S3_BUCKET: s3.bucket.name,
    S3_ACCESS_KEY_ID: s3.bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.bucket.secretAccessKey,
    ...more,
  })
const keys = () => [...s3.objects.keys()].toSorted()

test('an image is stored in the bucket, served by every instance, and deleted with its clan', async () => {
  const [one, other] = [await open(), await open()]
  const token = await signIn(one, await aUser(harness.storage.db))
  const added = await sendForm(one, 'POST', token, await aClanForm())
  expect(added.status).toBe(201)
  const { id, header_image_filename: name } = (await added.json()) as { id: number; header_image_filename: string }
  expect(keys()).toEqual(
    headerFileNames(name)
      .map((file) => `uploads/${file}`)
      .toSorted(),
  )
  expect(await readdir(path.join(harness.storage.dataDir, 'uploads')).catch(() => [])).toEqual([])

  expect((await other.get(`/uploads/${name}`)).status).toBe(404)
  const [own] = (await (await one.call('GET', '/api/me', { token })).json()) as OwnClan[]
  const address = uploadUrl(name, own?.header_image_access)
  const shown = await other.get(address)
  expect(shown.headers.get('cache-control')).toBe('private, no-store')
  expect(shown.headers.get('content-security-policy')).toContain('sandbox')
  expect(Buffer.from(await shown.arrayBuffer()).equals(s3.objects.get(`uploads/${name}`) ?? Buffer.alloc(0))).toBe(true)
  const head = await other.call('HEAD', address)
  expect(head.headers.get('content-length')).toBe(String(s3.objects.get(`uploads/${name}`)?.length))

  expect((await one.call('DELETE', '/api/me/clan', { token, body: { id } })).status).toBe(204)
  expect(keys()).toEqual([])
})

test('an unavailable bucket rejects a listing, and nothing is stored', async () => {
  const site = await open()
  const token = await signIn(site, await aUser(harness.storage.db))
  s3.trouble = (method) => (method === 'PUT' ? 403 : undefined)
  const rejection = await sendForm(site, 'POST', token, await aClanForm())
  expect([rejection.status, rejection.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await rejection.json()).toMatchObject({ error: { code: 'overloaded' } })
  expect(await (await site.call('GET', '/api/me', { token })).json()).toEqual([])
  expect(keys()).toEqual([])
})

test('an image in an unavailable bucket returns a status that clients retry', async () => {
  const clanId = await aClan(harness.storage.db)
  await harness.storage.db.updateTable('clans').set({ header_image: 'a1b2.webp' }).where('id', '=', clanId).execute()
  const site = await open()
  s3.trouble = () => 403
  const rejection = await site.get('/uploads/a1b2.webp')
  expect([rejection.status, rejection.headers.get('retry-after')]).toEqual([503, '5'])
  const cutOff = await open({ S3_ENDPOINT: 'http://127.0.0.1:1' })
  const unheard = await cutOff.get('/uploads/a1b2.webp')
  expect([unheard.status, unheard.headers.get('retry-after')]).toEqual([503, '5'])
})

test('a failed deletion is retried later', async () => {
  const site = await open()
  const token = await signIn(site, await aUser(harness.storage.db))
  const added = await sendForm(site, 'POST', token, await aClanForm())
  const { id } = (await added.json()) as { id: number }
  s3.trouble = (method) => (method === 'DELETE' ? 403 : undefined)
  expect((await site.call('DELETE', '/api/me/clan', { token, body: { id } })).status).toBe(204)
  expect(keys()).not.toEqual([])
  s3.trouble = undefined
  for (const purge of site.services.purges.hourly) await purge(harness.storage.db, harness.clock.now())
  expect(keys()).toEqual([])
})

test('a hanging bucket does not delay requests that delete images', async () => {
  const token = await signIn(await open(), await aUser(harness.storage.db))
  const added = await sendForm(await open(), 'POST', token, await aClanForm())
  const { id } = (await added.json()) as { id: number }
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const site = await open({ S3_ENDPOINT: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` })
  const deleted = site.call('DELETE', '/api/me/clan', { token, body: { id } })
  const result = await Promise.race([deleted, pause(8000, undefined, { ref: false })])
  for (const socket of sockets) socket.destroy()
  silent.close()
  await deleted
  expect(result?.status).toBe(204)
})

test('a preview card without its image is not cached while the bucket is unavailable', async () => {
  const site = await open()
  const token = await signIn(site, await aUser(harness.storage.db))
  const { id } = (await (await sendForm(site, 'POST', token, await aClanForm())).json()) as { id: number }
  await harness.storage.db.updateTable('clans').set({ approve_status: 1 }).where('id', '=', id).execute()
  const other = await open()
  s3.trouble = () => 403
  expect((await other.get(`/og/clan/${id}.png`)).status).toBe(503)
  s3.trouble = undefined
  const shown = Buffer.from(await (await other.get(`/og/clan/${id}.png`)).arrayBuffer())
  const known = Buffer.from(await (await (await open()).get(`/og/clan/${id}.png`)).arrayBuffer())
  expect(shown.equals(known)).toBe(true)
})

test('a rejection has its reason, even if the bucket fails to delete the image', async () => {
  const site = await open()
  const user = await aUser(harness.storage.db)
  s3.trouble = (method) => (method === 'DELETE' ? 403 : undefined)
  const form = { headerImageFile: await aPicture() }
  const sent = withUpload(site.services.listings.ownClan, user.id, form, { premium: false }, async () =>
    fail('second_clan'),
  )
  await expect(sent).rejects.toMatchObject({ code: 'second_clan' })
  expect(keys()).not.toEqual([])
  s3.trouble = undefined
  for (const purge of site.services.purges.hourly) await purge(harness.storage.db, harness.clock.now())
  expect(keys()).toEqual([])
})

test.each(['folder', 'bucket'])('a %s keeps no image whose row was never stored, as after a kill', async (place) => {
  const site = place === 'bucket' ? await open() : await harness.open()
  const stored = async () =>
    place === 'bucket' ? keys().map((key) => path.basename(key)) : (await readdir(folder)).toSorted()
  const purge = async () => {
    for (const one of site.services.purges.hourly) await one(harness.storage.db, harness.clock.now())
  }
  const folder = path.join(harness.storage.dataDir, 'uploads')
  const token = await signIn(site, await aUser(harness.storage.db))
  const added = await sendForm(site, 'POST', token, await aClanForm())
  const { header_image_filename: kept } = (await added.json()) as { header_image_filename: string }
  const { images } = site.services.listings.ownClan
  const name = await images.acceptHeaderImage(new Uint8Array(await (await aPicture()).arrayBuffer()), {
    premium: false,
  })
  if (place === 'folder') await writeFile(path.join(folder, `${name}.part`), 'half of it')
  harness.clock.advance(59 * 60_000)
  await purge()
  expect(await stored()).toEqual(expect.arrayContaining(headerFileNames(name)))
  harness.clock.advance(2 * 60_000)
  await purge()
  expect(await stored()).toEqual(headerFileNames(kept).toSorted())
  expect(await harness.storage.db.selectFrom('image_uploads').selectAll().execute()).toEqual([])
  expect(await harness.storage.db.selectFrom('unshown_images').selectAll().execute()).toEqual([])
})

test('an image whose files could be neither stored nor deleted is deleted later', async () => {
  const site = await open()
  const token = await signIn(site, await aUser(harness.storage.db))
  let stored = 0
  s3.trouble = (method) => (method === 'PUT' && ++stored === 1 ? undefined : 403)
  expect((await sendForm(site, 'POST', token, await aClanForm())).status).toBe(503)
  expect(keys()).toHaveLength(1)
  s3.trouble = undefined
  harness.clock.advance(61 * 60_000)
  for (const purge of site.services.purges.hourly) await purge(harness.storage.db, harness.clock.now())
  expect(keys()).toEqual([])
})

test('an image is deleted later if the database was unavailable when its row was stored', async () => {
  const site = await open()
  const { db } = harness.storage
  const user = await aUser(db)
  const send = async (trouble: Error) => {
    const form = { headerImageFile: await aPicture() }
    const sent = withUpload(site.services.listings.ownClan, user.id, form, { premium: false }, () =>
      Promise.reject(trouble),
    )
    await expect(sent).rejects.toBe(trouble)
  }
  await db.schema.alterTable('unshown_images').renameTo('images_away').execute()
  await send(new Error('the database system is shutting down'))
  await db.schema.alterTable('images_away').renameTo('unshown_images').execute()
  expect(keys()).not.toEqual([])
  harness.clock.advance(61 * 60_000)
  for (const purge of site.services.purges.hourly) await purge(db, harness.clock.now())
  expect(keys()).toEqual([])
})

test('keeps the image of a stored listing even if the response to its commit was lost', async () => {
  const site = await open()
  const { db } = harness.storage
  const user = await aUser(db)
  const form = { headerImageFile: await aPicture() }
  const clanId = await aClan(db)
  const sent = withUpload(site.services.listings.ownClan, user.id, form, { premium: false }, async (image) => {
    await db
      .updateTable('clans')
      .set({ header_image: image ?? null })
      .where('id', '=', clanId)
      .execute()
    throw new Error('Connection terminated unexpectedly')
  })
  await expect(sent).rejects.toThrow('Connection terminated')
  const { header_image: name } = await db
    .selectFrom('clans')
    .select('header_image')
    .where('id', '=', clanId)
    .executeTakeFirstOrThrow()
  expect(keys()).toEqual(
    headerFileNames(name ?? '')
      .map((file) => `uploads/${file}`)
      .toSorted(),
  )
})
