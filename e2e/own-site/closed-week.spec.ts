import type { Page } from '@playwright/test'
import { voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import { expectAccess } from '../support/access.ts'
import { expect } from '../support/accounts.ts'
import { signInAsAdministrator } from '../support/desk.ts'
import { test } from '../support/own-site.ts'
import { handOutClans, type Listed } from '../support/unspent-clans.ts'

const weekMs = 7 * 24 * 60 * 60 * 1000

test.use({ siteOptions: { template: 'seeded' } })

async function voteFor(page: Page, clan: Listed): Promise<void> {
  await page.goto(`/?${new URLSearchParams({ q: clan.name })}`)
  const stored = page.waitForResponse((response) => response.url().includes('/api/clans/vote/'))
  await page.getByRole('button', { name: `Vote for ${clan.name}`, exact: true }).click()
  expect((await stored).status()).toBe(201)
  // The page stores the receipt from the response.
  await expect(page.getByText('Vote registered!')).toBeAttached()
}

const voteOf = (page: Page, clan: Listed) => page.getByRole('listitem').filter({ hasText: clan.name })

test('voters see that their votes were received, and whether they count once the week is closed', async ({
  page,
  ownSite,
}) => {
  test.slow()
  const handOut = handOutClans(ownSite.address)
  const [counted, uncounted, held] = [await handOut(), await handOut(), await handOut()]
  for (const clan of [counted, uncounted, held]) await voteFor(page, clan)
  await page.goto('/votes/mine')
  for (const clan of [counted, uncounted, held]) await expect(voteOf(page, clan)).toContainText('Received.')

  const { request } = page
  const { headers } = await signInAsAdministrator(request)
  for (const [clan, state] of [
    [uncounted, 'void'],
    [held, 'held'],
  ] as const) {
    const filter = { week: voteWeekAt(Date.now()), clan: `#${clan.id}` }
    const data = { selection: { filter }, state, reason: 'A test' }
    const answer = await request.post('/api/admin/vote-actions', { headers, data })
    expect(await answer.json()).toMatchObject({ finished: true })
  }

  await ownSite.restart({ DRILL_CLOCK_SHIFT: String(weekMs), RESULT_DELAY_HOURS: '0' }, 'e2e/support/later-site.ts')
  const statuses = async () => {
    const { weeks } = (await (await request.get('/api/weeks')).json()) as { weeks: { status: string }[] }
    return weeks.map(({ status }) => status)
  }
  // The close runs in two separate processes.
  await expect.poll(statuses, { timeout: 60_000 }).toContain('final')
  await page.reload()
  await expect(voteOf(page, counted)).toContainText('Counted.')
  await expect(voteOf(page, uncounted)).toContainText(
    'Not counted. It was part of a group of votes that looked automated',
  )
  await expect(voteOf(page, held)).toContainText('Undecided.')
  await expect(page.getByText('Not checked:')).toHaveCount(0)
  await expectAccess(page, '/votes/mine with votes')

  await page.getByRole('link', { name: 'Check the whole result of this week' }).click()
  await page.getByRole('button', { name: 'Start the check' }).click()
  await expect(page.getByRole('heading', { name: 'The result is correct' })).toBeVisible()
  await expectAccess(page, '/weeks/:week/check with a result')
})
