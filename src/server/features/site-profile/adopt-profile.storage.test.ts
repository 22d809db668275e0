import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { defaultLists, type ListEntry } from '#contract/rules/clans/clan-codes.ts'
import { useDatabase } from '#test/support/database.ts'
import { aClan } from '#test/support/people.ts'
import { adoptProfile } from './adopt-profile.ts'

const storage = useDatabase()

afterEach(async () => {
  await storage.db.deleteFrom('clans').execute()
  const { regions, platforms, playstyles } = defaultLists
  const codes = { regions, platforms, playstyles }
  const plain = Object.entries(codes).map(([list, all]) => [list, all.map(({ code }) => code)])
  await storage.db
    .updateTable('site_profile')
    .set({ version: 0, codes: JSON.stringify(Object.fromEntries(plain)) })
    .execute()
})

const entries = (...codes: string[]): ListEntry[] => codes.map((code) => ({ code, name: code.toUpperCase() }))
const profile = (version: number, platforms?: readonly ListEntry[]) => ({
  version,
  file: 'site.json',
  lists: { ...defaultLists, ...(platforms && { platforms }) },
  icons: new Map<string, string>(),
})
const adopt = (...args: Parameters<typeof profile>) => adoptProfile(storage.db, profile(...args))
const clanOn = (...platforms: string[]) => aClan(storage.db, { platforms })

test('the database adopts a newer profile, and then accepts only its codes', async () => {
  await expect(clanOn('vr')).rejects.toThrow('the site profile lacks a code')
  await adopt(1, entries('pc', 'vr'))
  await clanOn('vr', 'pc')
  await expect(clanOn('ps')).rejects.toThrow('the site profile lacks a code')
  const update = storage.db.updateTable('clans').set({ playstyles: ['sleepy'] })
  await expect(update.execute()).rejects.toThrow('the site profile lacks a code')
})

test('instances with the same profile start; one with an older or different profile does not', async () => {
  await adopt(0)
  await adopt(2, entries('pc', 'vr'))
  await adopt(2, entries('pc', 'vr'))
  await expect(adopt(2, entries('pc', 'mobile'))).rejects.toThrow(
    /version 2, which the site already uses .* version 3\./,
  )
  await expect(adopt(1, entries('pc', 'vr'))).rejects.toThrow(/has version 1, but the site uses version 2/)
  await expect(adopt(0)).rejects.toThrow(/There is no site profile site\.json, but the site uses version 2/)
})

test('the row is locked only to adopt a newer profile', async () => {
  // `xmax` is the transaction that last locked the row.
  const lastLock = async () => (await sql`select xmax::text from site_profile`.execute(storage.db)).rows
  await adopt(1, entries('pc', 'vr'))
  const before = await lastLock()
  await adopt(1, entries('pc', 'vr'))
  await expect(adopt(0)).rejects.toThrow('the site uses version 1')
  await expect(adopt(1)).rejects.toThrow('with other codes')
  expect(await lastLock()).toEqual(before)
})

test('names and icons may change without a new version', async () => {
  await adopt(1, entries('pc', 'vr'))
  const renamed = [
    { code: 'pc', name: 'Computer' },
    { code: 'vr', name: 'VR', icon: '/icons/platforms/vr.svg?v=1' },
  ]
  await expect(adopt(1, renamed)).resolves.toBeUndefined()
})

test('a code that a listing or a pending edit has cannot be removed', async () => {
  const id = await clanOn('ps')
  await clanOn('pc', 'ps')
  await expect(adopt(1, entries('pc', 'vr'))).rejects.toThrow(/lacks platforms that listings have: "ps" \(2\)/)
  const clan = await storage.db.selectFrom('clans').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { name, description, region, playstyles, discord_url, website_url, header_image } = clan
  await storage.db
    .insertInto('pending_updates')
    .values({
      clan_id: id,
      name,
      description,
      region,
      platforms: ['xbox'],
      playstyles,
      discord_url,
      website_url,
      header_image,
      facts: null,
      submitted_at: new Date(),
    }) // prettier-ignore
    .execute()
  await expect(adopt(1, entries('pc', 'ps'))).rejects.toThrow(/"xbox" \(1\)/)
})

test('the earlier lists return under a newer version', async () => {
  await adopt(1, entries('pc', 'vr'))
  await adopt(2)
  await expect(clanOn('vr')).rejects.toThrow('the site profile lacks a code')
  await clanOn('ps')
})

test('a code cannot be removed while a listing with it is being stored', async () => {
  let adoption: Promise<void> | undefined
  await storage.db.transaction().execute(async (transaction) => {
    await aClan(transaction, { platforms: ['ps'] })
    adoption = adopt(1, entries('pc'))
    adoption.catch(() => {})
  })
  await expect(adoption).rejects.toThrow(/"ps" \(1\)/)
})
