import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultLists } from '#contract/rules/clans/clan-codes.ts'
import { readProfile } from './read-profile.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'muster-profile-'))
})
afterEach(() => rm(folder, { recursive: true }))

const write = (name: string, content: unknown) =>
  writeFile(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
const platforms = [
  { code: 'mobile', name: 'Mobile', icon: 'phone.svg' },
  { code: 'pc', name: 'Computer' },
  { code: 'vr', name: 'VR' },
]

test('without a file, the default lists apply', async () => {
  expect(await readProfile(folder, undefined)).toMatchObject({ version: 0, lists: defaultLists })
})

test('a profile replaces the lists that it contains, with icons from files beside it', async () => {
  await write('phone.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await write('site.json', { version: 2, platforms, regions: [{ code: 'mars', name: 'Mars' }] })
  const { version, lists, icons } = await readProfile(folder, undefined)
  expect([version, lists.playstyles, lists.defaultRegion]).toEqual([2, defaultLists.playstyles, 'mars'])
  expect(lists.platforms).toEqual([
    { code: 'mobile', name: 'Mobile', icon: expect.stringMatching(/^\/icons\/platforms\/mobile\.svg\?v=[\w-]{8}$/) },
    { code: 'pc', name: 'Computer', icon: '/assets/pc.svg' },
    { code: 'vr', name: 'VR' },
  ])
  expect([...icons.keys()]).toEqual(['platforms/mobile.svg'])
})

test('a profile may change only the default region', async () => {
  await write('site.json', { version: 1, default_region: 'eu' })
  expect((await readProfile(folder, undefined)).lists).toEqual({ ...defaultLists, defaultRegion: 'eu' })
})

test.each([
  ['{', /is not JSON/],
  [[], /It /],
  [{ platforms }, /"version" must be a positive integer/],
  [{ version: 1, platform: [] }, /It has the unknown property "platform"/],
  [{ version: 1, platforms: [] }, /"platforms" must not be empty/],
  [{ version: 1, platforms: [{ code: 'PC', name: 'PC' }] }, /"platforms.0.code" must have up to 16 lowercase letters/],
  [{ version: 1, regions: [{ code: 'any', name: 'Any' }] }, /"regions.0.code" must not be "any"/],
  [{ version: 1, playstyles: [{ code: 'a', name: '' }] }, /"playstyles.0.name" must not be empty/],
  [{ version: 1, playstyles: [{ code: 'a', name: 'A' }, { code: 'a', name: 'B' }] }, /must not have the same code twice/], // prettier-ignore
  [{ version: 1, regions: [{ code: 'a', name: 'A' }], default_region: 'b' }, /"default_region" must be the code of a region/], // prettier-ignore
  [{ version: 1, default_region: 'mars' }, /"default_region" must be the code of a region/],
  [{ version: 1, default_region: '' }, /"default_region" must be the code of a region/],
  [{ version: 1, regions: [{ code: 'a', name: 'A' }], default_region: '' }, /"default_region" must be the code of a region/], // prettier-ignore
  [{ version: 1, platforms: [{ code: 'a', name: 'A', icon: '../x.svg' }] }, /must be the name of an SVG file/],
  [{ version: 1, platforms: [{ code: 'a', name: 'A', icon: 'none.svg' }] }, /icon .*none\.svg does not exist/],
])('the bad profile %j is explained', async (content, message) => {
  await write('site.json', content)
  await expect(readProfile(folder, undefined)).rejects.toThrow(message)
})

test('a file that the setting names must exist', async () => {
  await expect(readProfile(folder, path.join(folder, 'other.json'))).rejects.toThrow(/other\.json does not exist/)
})
