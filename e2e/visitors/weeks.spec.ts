import { previousWeek, voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import { aResultClan, writeResults } from '../support/results.ts'
import { expect, test as base } from '../support/test.ts'
import { weekName } from '../../src/web/features/weeks/week-texts.ts'

const running = voteWeekAt(Date.now())
const week = previousWeek(running)
const before = previousWeek(week)

/** The weeks before those two. */
const oldWeeks = Array.from({ length: 60 }).reduce<string[]>(
  (weeks) => [previousWeek(weeks[0] ?? before), ...weeks],
  [],
)

/** Clan 1 is listed, clan 90000 is not. Clan 40 has one more vote each week. */
const test = base.extend<object, { readonly results: void }>({
  results: [
    async ({ site }, use) => {
      const clans = Array.from({ length: 30 }, (_, i) => aResultClan(i + 1, 100 - i))
      await writeResults(site, [
        ...oldWeeks.map((old, i) => ({ week: old, clans: [aResultClan(40, i + 1)] })),
        { week: before, clans: [aResultClan(1, 9)] },
        { week, clans },
        { week, clans: [...clans, aResultClan(90_000, 200, { notCounted: 4 })], reason: 'Votes were counted late' },
      ])
      await use()
    },
    { scope: 'worker', auto: true },
  ],
})

// One worker, because each would start its own site.
test.describe.configure({ mode: 'default' })

test('a visitor reads a result, finds a clan and follows it to its history', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Results' }).click()
  await page
    .getByRole('article', { name: weekName(week) })
    .getByRole('link', { name: weekName(week) })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: weekName(week) })).toBeVisible()
  await expect(page.getByRole('list', { name: 'The first three' })).toContainText('Clan 90000, no longer listed')
  const corrections = page.getByRole('region', { name: 'Corrections' })
  await expect(corrections.getByText('Votes were counted late')).toBeVisible()
  await corrections.getByText('Changed clans').click()
  await expect(corrections.getByRole('row', { name: 'Clan 90000, no longer listed' })).toHaveText(
    /0 → 200.*0 → 200.*– → #1$/,
  )
  await expect(corrections.getByRole('row').nth(2)).toHaveText(/100100#1 → #2$/)
  await expect(corrections.getByRole('link', { name: 'All clans, version 2' })).toBeVisible()
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page.getByText('31 clans, page 2 of 2')).toBeVisible()
  const clans = page.getByRole('region', { name: 'Clans', exact: true })
  await expect(clans).toBeFocused()

  const field = page.getByLabel('Clan by name or ID')
  await field.fill('no such clan')
  await field.press('Enter')
  await expect(clans.getByRole('status')).toHaveText('No clan found for “no such clan”')
  await expect(field).toBeFocused()
  await clans.getByRole('link', { name: 'Show all clans' }).press('Enter')
  await expect(clans.getByRole('status')).toHaveText('31 clans')
  await expect(clans).toBeFocused()
  await expect(field).toHaveValue('')

  await field.fill('1')
  await field.press('Enter')
  await expect(clans.getByRole('status')).toHaveText('11 clans found for “1”')
  await expect(field).toBeFocused()
  const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: '#2', exact: true }) })
  await expect(row.getByRole('cell').nth(1)).toHaveText('100')
  await row.getByRole('rowheader').getByRole('link').click()
  const history = page.getByRole('region', { name: 'Past weeks' })
  await history.getByText('Rank and votes of 3 weeks').click()
  await expect(history.getByRole('row', { name: weekName(week) })).toHaveText(/corrected#2100$/)
  await history.getByRole('link', { name: weekName(before) }).click()
  await expect(page.getByRole('heading', { level: 1, name: weekName(before) })).toBeVisible()
})

test('on a phone, lines break between dates and not within them', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/weeks')
  const linesOfDates = await page
    .getByRole('article')
    .locator('time')
    .evaluateAll((dates) => dates.map((date) => new Set(Array.from(date.getClientRects(), ({ top }) => top)).size))
  expect(new Set(linesOfDates)).toEqual(new Set([1]))
})

test('further weeks of a clan are on further pages of its history', async ({ page }) => {
  await page.goto('/clan/40')
  const history = page.getByRole('region', { name: 'Past weeks' })
  await history.getByRole('link', { name: 'Page 2' }).click()
  await expect(history).toBeFocused()
  await expect(history.getByRole('row', { name: weekName(oldWeeks[0] ?? '') })).toHaveText(/#11$/)
  await history.getByRole('link', { name: 'Page 1' }).click()
  await history.getByText('Earlier weeks').click()
  await expect(history.getByRole('row', { name: weekName(oldWeeks[20] ?? '') })).toHaveText(/#121$/)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('all weeks of a clan can be read', async ({ page }) => {
    await page.goto('/clan/40?weeks=2')
    const history = page.getByRole('region', { name: 'Past weeks' })
    await expect(history.getByRole('row', { name: weekName(oldWeeks[0] ?? '') })).toHaveText(/#11$/)
    await history.getByRole('link', { name: 'Page 1' }).click()
    await expect(history.getByRole('link', { name: 'Page 2' })).toBeVisible()
  })

  test('each page of the archive has the newest checkpoint, and explains what a result does not prove', async ({
    page,
  }) => {
    const readLog = async () => (await (await page.request.get('/api/log')).json()) as { checkpoint: unknown }
    await expect.poll(async () => (await readLog()).checkpoint).not.toBeNull()
    for (const path of ['/weeks', `/weeks/${week}`, `/weeks/${week}/check`, '/how-ranking-works', '/moderation']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Newest checkpoint of the log' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Signed checkpoint' })).toHaveAttribute('href', '/log/checkpoint')
      await expect(page.getByRole('button', { name: 'Start the check' })).toBeHidden()
      if (path !== '/moderation') await expect(page.getByText('a receipt can show someone who bought')).toBeVisible()
    }
  })

  test('results, search, earlier versions and the rule can be read', async ({ page }) => {
    await page.goto(`/weeks/${week}`)
    await page.getByLabel('Clan by name or ID').fill('90000')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText('1 clan', { exact: true })).toBeVisible()
    await page.goto(`/weeks/${week}`)
    await page.getByRole('link', { name: 'version 1', exact: true }).click()
    await expect(page.getByText('30 clans, page 1 of 2')).toBeVisible()
    const check = page.getByRole('link', { name: 'Check this result' })
    await expect(check).toHaveAttribute('href', `/weeks/${week}/check?version=1`)
    await page.getByRole('link', { name: 'How the ranking works' }).first().click()
    await expect(page.getByRole('heading', { name: 'The exact rule' })).toBeVisible()
    expect((await page.goto('/weeks/2020-W01'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'No result for this week' })).toBeVisible()
  })
})
