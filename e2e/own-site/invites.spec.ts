import type { Page } from '@playwright/test'
import { expectAccess } from '../support/access.ts'
import { expect, signIn } from '../support/accounts.ts'
import { makeListedClan, signInAsAdministrator } from '../support/desk.ts'
import { test } from '../support/own-site.ts'
import type { StartedSite } from '../support/site.ts'

const hourMs = 60 * 60 * 1000

test.use({ siteSettings: { LINK_CHECKS: 'on' }, siteOptions: { program: 'e2e/support/site-with-invites.ts' } })

/** Moves the clocks of the site and the browser ahead, and waits until the site has checked the invites that are due. */
async function letHoursPass(page: Page, site: StartedSite, hours: number, isChecked: () => Promise<boolean>) {
  await site.restart({ DRILL_CLOCK_SHIFT: String(hours * hourMs), MOVED: hours > 24 ? 'yes' : '' })
  await page.clock.setSystemTime(Date.now() + hours * hourMs)
  await expect.poll(isChecked).toBe(true)
}

test('an invite shows who is online; a broken or hijacked one is not linked, and its owner is notified', async ({
  page,
  ownSite,
}) => {
  test.slow()
  const { request } = page
  const administrator = await signInAsAdministrator(request)
  const add = async (name: string, discordUrl: string) => ({
    name,
    ...(await makeListedClan(request, administrator, { name, discordUrl })),
  })
  const wolves = await add('Wolves', 'discord.gg/wolves')
  const ghosts = await add('Ghosts', 'discord.gg/ghosts')
  const moved = await add('Moved', 'discord.gg/moved')
  const inviteOf = async ({ id }: { id: number }) =>
    ((await (await request.get(`/api/clans/${id}`)).json()) as { invite?: { state: string } }).invite?.state

  await letHoursPass(page, ownSite, 1, async () => (await inviteOf(moved)) === 'works')
  await page.goto('/')
  const card = (name: string) => page.getByRole('article').filter({ hasText: name })
  await expect(card('Wolves')).toContainText('1,204 members, 94 online, just now')
  const join = page.getByRole('link', { name: /Join Discord/ })
  await page.goto(`/clan/${ghosts.id}`)
  await expect(join).toBeVisible()

  await letHoursPass(page, ownSite, 26, async () => (await inviteOf(ghosts)) === 'broken')
  await expect.poll(() => inviteOf(moved)).toBe('other_server')
  await page.goto(`/clan/${wolves.id}`)
  await expect(join).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  const bar = page.getByRole('region', { name: 'Vote and join' })
  await expect(bar.getByRole('link', { name: /Join Discord/ })).toBeVisible()
  await expect(bar).not.toContainText('members')
  for (const [clan, text] of [
    [ghosts, 'The Discord invite no longer works.'],
    [moved, 'The Discord invite leads to another server and is not shown.'],
  ] as const) {
    await page.goto(`/clan/${clan.id}`)
    await expect(page.getByText(text).first()).toBeVisible()
    await expect(join).toHaveCount(0)
  }

  await signIn(page, ghosts.owner)
  await page.goto('/profile')
  await expect(page.getByText('Discord invite broken')).toBeVisible()
  await expect(page.getByText('This is your public card.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Join Discord: Ghosts' })).toHaveCount(0)
  await expectAccess(page, 'profile with a broken invite')
  await signIn(page, administrator)
  await page.goto('/admin/clans')
  for (const [{ name }, label] of [
    [ghosts, 'Invite broken'],
    [moved, 'Invite leads to another server'],
  ] as const)
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText(label)
})
