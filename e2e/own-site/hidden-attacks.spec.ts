import type { APIRequestContext, Locator } from '@playwright/test'
import { voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import { caseOf, decideCase, isOnScreen, undoDecision } from '#test/support/case-list.ts'
import { expect, signIn } from '../support/accounts.ts'
import { type SignedIn, signInAsAdministrator } from '../support/desk.ts'
import { test } from '../support/own-site.ts'

// The seeded votes contain three attacks and were judged.
test.use({
  siteOptions: {
    async prepare(command) {
      await command('seed', '--clans', '60', '--votes', '4000')
      await command('judge', '--week', voteWeekAt(Date.now()))
    },
  },
})

interface Groups {
  readonly loading: number | null
  readonly groups: readonly { readonly value: string; readonly label: string | null }[]
}

/** The most frequent value of a column among votes that match a filter. */
async function mostFrequent(request: APIRequestContext, { headers }: SignedIn, by: string, filter = '') {
  let found: Groups | undefined
  const isLoaded = async () => {
    found = (await (await request.get(`/api/admin/votes/groups?by=${by}${filter}`, { headers })).json()) as Groups
    return found.loading
  }
  await expect.poll(isLoaded).toBe(null)
  return found?.groups.find(({ value }) => value !== 'none') ?? { value: '', label: '' }
}

test('an administrator sees three hidden attacks on the first screen of cases, voids them, and undoes one', async ({
  page,
}) => {
  test.slow()
  const { request } = page
  const administrator = await signInAsAdministrator(request)
  const clanOf = async (filter: string) => (await mostFrequent(request, administrator, 'clan', filter)).label ?? ''
  const print = (await mostFrequent(request, administrator, 'hardware')).value
  const address = (await mostFrequent(request, administrator, 'address')).value
  const attacked = {
    hosting: await clanOf('&hardware=none&bad=1'),
    device: await clanOf(`&hardware=${print}`),
    address: await clanOf(`&address=${address}`),
  }
  expect(new Set(Object.values(attacked)).size).toBe(3)
  const votesOf = async (name: string) => {
    const list = (await (await request.get('/api/clans')).json()) as { name: string; votes: number }[]
    return list.find((clan) => clan.name === name)?.votes ?? 0
  }

  await signIn(page, administrator)
  await page.setViewportSize({ width: 1280, height: 1000 })
  await page.goto('/admin/cases')
  const cards = Object.values(attacked).map((name) => caseOf(page, name))
  for (const card of cards) await expect.poll(() => isOnScreen(card)).toBe(true)
  const [hosting, device, home] = cards as [Locator, Locator, Locator]
  for (const card of [hosting, home]) {
    await expect(card.getByRole('button', { name: /^Void \d+ votes/ })).toBeVisible()
    await decideCase(card, 'void')
  }
  // The detector has voided the device's votes. Counting them changes the ranking immediately, and so does undoing that. Its
  // case may include a few other votes, which may be held or counted.
  const allVoid = /300 (?:votes, all )?void/
  await expect(device).toContainText(allVoid)
  const before = await votesOf(attacked.device)
  const held = Number(/(\d+) held/.exec((await device.textContent()) ?? '')?.[1] ?? 0)
  await decideCase(device, 'counted')
  await expect(device).toContainText(/30\d votes, all counted/)
  const votes = () => expect.poll(() => votesOf(attacked.device))
  await votes().toBe(before + 300 + held)
  await undoDecision(device)
  await expect(device).toContainText(allVoid)
  await votes().toBe(before)
})
