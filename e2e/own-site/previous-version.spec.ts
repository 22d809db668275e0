import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import { startSite } from '../support/site.ts'
import { expect, test as base } from '../support/test.ts'

// Pages of this version read data that pages of an earlier version stored in browsers.

type Texts = Readonly<Record<string, string>>
interface Credentials {
  readonly email: string
  readonly password: string
}

const root = fileURLToPath(new URL('../../test/fixtures/', import.meta.url))
const version = readdirSync(root).toSorted().at(-1) ?? ''
const read = (name: string): unknown => JSON.parse(readFileSync(`${root}/${version}/${name}`, 'utf8'))
const left = read('browser-storage.json') as { readonly localStorage: Texts; readonly sessionStorage: Texts }
const { people } = read('site.json') as {
  readonly people: Readonly<Record<'owner' | 'clanless' | 'admin', Credentials>>
}

/** Tests with a site restored from that version's backup, and with a mock of Discord for which the welcome would open. */
const test = base.extend<object, object>({
  site: [
    async ({ storage }, use) => {
      const settings = { DISCORD_INVITE: 'https://discord.gg/ironfront', DISCORD_GUILD_ID: '123456789012345678' }
      const site = await startSite(storage, settings, {
        program: 'e2e/support/site-with-discord.ts',
        prepare: (command) => command('restore', `${root}/${version}/backup.tar.gz`, '--force'),
      })
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

// One worker, because restoring the backup takes longer than these tests.
test.describe.configure({ mode: 'default' })

/** Fills the storage of each page. Replaces recorded times and tokens, which have expired. */
async function leave(context: BrowserContext, baseURL: string, who?: Credentials): Promise<void> {
  const local: Record<string, string> = { ...left.localStorage }
  const votes = Object.keys(JSON.parse(local.clientVotes ?? '') as Texts)
  local.clientVotes = JSON.stringify(Object.fromEntries(votes.map((clan) => [clan, Date.now()])))
  local.showDiscordJoinModal = String(Date.now() + 3_600_000)
  if (who) {
    const answer = await context.request.post(`${baseURL}/api/users/login`, { data: { email: who.email, password: who.password } }) // prettier-ignore
    expect(answer.status()).toBe(200)
    const { accessToken, email, expiresAt } = (await answer.json()) as Record<string, unknown>
    const user = JSON.parse(local.user ?? '') as Record<string, unknown>
    local.user = JSON.stringify({ ...user, accessToken, email, expiresAt })
  } else delete local.user
  await context.addInitScript(
    ([local, session]) => {
      if (sessionStorage.getItem('left') !== null) return
      sessionStorage.setItem('left', '')
      for (const [key, text] of Object.entries(local)) localStorage.setItem(key, text)
      for (const [key, text] of Object.entries(session)) sessionStorage.setItem(key, text)
    },
    [local, left.sessionStorage] as const,
  )
}

/** Returns the draft whose key ends with `form`. */
function draft(form: string): Texts {
  const [, text = '{}'] = Object.entries(left.sessionStorage).find(([key]) => key.endsWith(` ${form}`)) ?? []
  expect(text).not.toBe('{}')
  return JSON.parse(text) as Texts
}

async function expectFields(page: Page, fields: Texts): Promise<void> {
  for (const [name, text] of Object.entries(fields))
    await expect(page.getByRole('main').or(page.getByRole('dialog')).locator(`[name="${name}"]`)).toHaveValue(text)
}

test('votes, voter key, choices and answers of a visitor', async ({ page, context, baseURL }) => {
  await leave(context, baseURL ?? '')
  await page.clock.install()
  await page.goto('/')
  const votes = Object.keys(JSON.parse(left.localStorage.clientVotes ?? '') as Texts)
  await expect(page.locator('#clans [aria-pressed="true"]')).toHaveCount(votes.length)
  await expect(page.getByRole('switch', { name: 'Reduce effects' })).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Dates in' })).toHaveValue(left.localStorage.dateLanguage ?? '')
  await page.clock.runFor(60_000)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Opening this page votes.
  const cast = page.waitForRequest('**/api/clans/vote/*')
  await page.goto('/vote?id=6')
  expect((await cast).postDataJSON()).toMatchObject({ vKey: left.localStorage.vKey })
})

for (const [who, form] of [
  ['clanless', 'clan new'],
  ['owner', 'clan 1'],
] as const)
  test(`the session and the clan form of ${who}`, async ({ page, context, baseURL }) => {
    await leave(context, baseURL ?? '', people[who])
    await page.goto('/profile')
    const { name = '', description = '' } = draft(form)
    await expectFields(page, { name, description })
  })

test('the session and the drafts of an administrator', async ({ page, context, baseURL }) => {
  await leave(context, baseURL ?? '', people.admin)
  await page.goto('/admin?section=campaigns')
  await expectFields(page, draft('campaign'))
  const reasons = [
    ['clans', 'Penalize Sky Lancers…', 'penalty 2'],
    ['clans', 'Take down Sky Lancers…', 'take down 2'],
    ['clans', 'Undo take-down of Loud Boots…', 'restore 5'],
    ['registrations', /^Reject/, 'reject clan 3'],
    ['updates', /^Reject/, 'reject update 1'],
  ] as const
  for (const [section, button, form] of reasons) {
    await page.goto(`/admin?section=${section}`)
    await page.getByRole('button', { name: button }).click()
    await expectFields(page, draft(form))
  }
  for (const [link, form] of [
    ['Write an article', 'article new'],
    ['Edit About winter', 'article 4'],
  ] as const) {
    await page.goto('/admin?section=blog')
    await page.getByRole('link', { name: link }).click()
    const { title = '', slug = '', content = '' } = draft(form)
    await expectFields(page, { title, slug, content })
  }
})
