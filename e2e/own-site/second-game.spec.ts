import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expectAccess } from '../support/access.ts'
import { expect, signIn, takeAccount, test as base } from '../support/accounts.ts'
import { type RunningSite, startSite } from '../support/site.ts'

// A game with other regions, platforms and playstyles, for which the operator wrote a site profile.
const profile = fileURLToPath(new URL('../support/second-game/site.json', import.meta.url))

const test = base.extend<object, { site: RunningSite }>({
  site: [
    async ({ storage }, use) => {
      const site = await startSite(
        storage,
        { SITE_PROFILE: profile, GAME_NAME: 'Outland' },
        { prepare: (command) => command('seed', '--clans', '30', '--votes', '100') },
      )
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test.use({ images: true })
// The tests share a site.
test.describe.configure({ mode: 'default' })

// In the order of the profile, even if a code is a number.
const platforms = ['Any platform', /^Mobile \(\d+\)$/, /^VR headset \(\d+\)$/, /^Old console \(\d+\)$/]

test('visitors find clans by the lists of the game', async ({ page }) => {
  await page.goto('/')
  const platform = page.getByRole('combobox', { name: 'Platform' })
  await expect(platform.getByRole('option')).toHaveText(platforms)
  await expect(page.getByRole('combobox', { name: 'Region' }).getByRole('option')).toHaveText([
    'Any region',
    /^Northern servers/,
    /^Southern servers/,
  ])
  await page.getByRole('combobox', { name: 'Playstyle' }).selectOption('raids')
  await platform.selectOption('vr')
  const total = async () =>
    (await page.request.get('/api/clans?page=1&platform=vr&playstyle=raids')).headers()['x-total-count']
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${await total()} raids clans on VR headset`)
  expect((await page.request.get('/api/clans?page=1&platform=pc')).status()).toBe(422)

  const card = page.locator('#clans').getByRole('article').first()
  await expect(card).toContainText('VR headset')
  const icons = card.locator('img[src^="/icons/"]')
  // One platform and one playstyle have an icon.
  await expect(icons).toHaveCount(2)
  for (const icon of await icons.all())
    await expect.poll(() => icon.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectAccess(page, 'list of a second game')

  await page.goto('/clans/vr-headset')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('VR headset')
})

test('owners choose from the lists of the game', async ({ page }) => {
  await signIn(page, takeAccount())
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Add clan' }).click()
  const form = page.getByRole('dialog')
  const boxes = form.getByRole('group', { name: 'Platforms' }).getByRole('checkbox')
  await expect(boxes).toHaveCount(3)
  const codes = await boxes.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  expect(codes).toEqual(['mobile', 'vr', '360'])
  await expect(form.getByRole('checkbox', { name: 'VR headset' })).toBeVisible()
  await expect(form.getByRole('checkbox', { name: 'Raids' })).toBeVisible()
  await expect(form.getByRole('combobox', { name: 'Region' })).toHaveValue('south')
})

test('the import and the API description follow the lists of the game', async ({ page, site }, testInfo) => {
  const file = testInfo.outputPath('clans.csv')
  const rows = [
    'name,description,discord_url,website_url,region,platforms,playstyles',
    'Northern Lights,We play every night.,https://discord.gg/north,,north,vr,social',
    'Old Guard,We play every day.,https://discord.gg/guard,,eu,pc,casual',
  ]
  await writeFile(file, rows.join('\n'))
  await site.command('import', file, '--skip-bad')
  const find = async (name: string) => (await (await page.request.get(`/api/clans?q=${name}`)).json()) as object[]
  await expect.poll(() => find('Northern Lights')).toMatchObject([{ region: 'north', platforms: 'vr' }])
  expect(await find('Old Guard')).toEqual([])
  const description = await (await page.request.get('/api/openapi.json')).text()
  expect(description).toContain('"vr"')
})
