import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ListedClan } from '#contract/clans.ts'
import { defaultLists, setGameLists } from '#contract/rules/clans/clan-codes.ts'
import { importListings } from '#server/features/clans/import/import-listings.ts'
import { openListingFile } from '#server/features/clans/import/open-file.ts'
import { useProfile } from '#server/features/site-profile/use-profile.ts'
import { inventClans } from '../../demo/clans/invent-clan.ts'
import { aUser, signIn } from '../support/accounts.ts'
import { aClanForm, sendForm } from '../support/forms.ts'
import { realPages } from '../support/real-pages.ts'
import { useSite } from '../support/site.ts'

const harness = useSite()

/** A game for phones and headsets. */
const profile = {
  version: 1,
  regions: [
    { code: 'north', name: 'Northern servers' },
    { code: 'south', name: 'Southern servers' },
  ],
  default_region: 'south',
  platforms: [
    { code: 'mobile', name: 'Mobile', icon: 'phone.svg' },
    { code: 'vr', name: 'VR headset' },
  ],
  playstyles: [
    { code: 'raids', name: 'Raids' },
    { code: 'social', name: 'Social' },
    { code: 'sprints', name: 'Sprints' },
  ],
}

async function openSite() {
  const { dataDir, db } = harness.storage
  await writeFile(path.join(dataDir, 'site.json'), JSON.stringify(profile))
  await writeFile(path.join(dataDir, 'phone.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const { icons } = await useProfile({ dataDir, siteProfile: undefined }, harness.storage.database)
  const site = await harness.open({}, { pages: realPages, icons })
  const owner = await signIn(site, await aUser(db))
  const submit = async (fields: Record<string, string>) => {
    const listed = { region: 'north', platforms: 'vr,mobile', playstyles: 'raids', ...fields }
    return sendForm(site, 'POST', owner, await aClanForm(listed))
  }
  return { site, submit }
}

let before: { version: number; codes: string }
beforeEach(async () => {
  const row = await harness.storage.db.selectFrom('site_profile').selectAll().executeTakeFirstOrThrow()
  before = { version: row.version, codes: JSON.stringify(row.codes) }
})
afterEach(async () => {
  setGameLists(defaultLists)
  await harness.storage.db.deleteFrom('clans').execute()
  await harness.storage.db.updateTable('site_profile').set(before).execute()
})

test('forms accept the codes of the profile and no others', async () => {
  const { submit } = await openSite()
  expect((await submit({ platforms: 'pc' })).status).toBe(422)
  expect((await submit({ region: 'eu' })).status).toBe(422)
  const created = await submit({ playstyles: 'sprints,raids' })
  expect(created.status).toBe(201)
  const stored = await harness.storage.db.selectFrom('clans').selectAll().executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ region: 'north', platforms: ['mobile', 'vr'], playstyles: ['raids', 'sprints'] })
})

test('the import, the filters, the API description and the pages follow the profile', async () => {
  const file = path.join(harness.storage.dataDir, 'clans.csv')
  const rows = [
    'name,invite,platforms,playstyles,region',
    'Fast Feet,feet,Mobile,sprints,',
    'Heavy,heavy,PlayStation 5,both,North',
  ]
  await writeFile(file, rows.join('\n'))
  const { site } = await openSite()
  const report = await importListings(harness.storage.db, { ...(await openListingFile(file)), fileName: 'clans.csv', skipBad: true }) // prettier-ignore
  expect(report).toMatchObject({ added: 1, bad: 1 })
  const clans = async (query: string) => (await (await site.get(`/api/clans?${query}`)).json()) as ListedClan[]
  await expect.poll(() => clans('platform=mobile')).toHaveLength(1)
  expect((await clans('region=south'))[0]).toMatchObject({
    name: 'Fast Feet',
    region: 'south',
    playstyles: 'sprints',
  })
  expect(await clans('platform=vr')).toEqual([])
  expect((await site.get('/api/clans?platform=pc')).status).toBe(422)

  const description = JSON.stringify(await (await site.get('/api/openapi.json')).json())
  expect(description).toContain('["any","mobile","vr"]')
  expect(description).not.toContain('xbox')

  const page = await (await site.get('/?platform=mobile')).text()
  expect(page).toContain('VR headset')
  expect(page).toContain('Southern servers')
  const [icon] = /\/icons\/platforms\/mobile\.svg\?v=[\w-]+/.exec(page) ?? []
  const served = await site.get(icon ?? '')
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  expect((await site.get('/icons/platforms/vr.svg')).status).toBe(404)
})

test("made-up clans have only the profile's codes", async () => {
  await openSite()
  for (const { region, platforms, playstyles } of inventClans(40, 'seed')) {
    expect(['north', 'south']).toContain(region)
    expect([platforms, playstyles].every((codes) => codes.length > 0)).toBe(true)
    expect(['mobile', 'vr']).toEqual(expect.arrayContaining([...platforms]))
    expect(['raids', 'social', 'sprints']).toEqual(expect.arrayContaining([...playstyles]))
  }
})
