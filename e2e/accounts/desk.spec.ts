import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { expect, takeAccount, signIn, signInOn, test } from '../support/accounts.ts'
import { castVotes, signInAsAdministrator, makeListedClan, makeSubmission, submitClan } from '../support/desk.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true }).click()
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: false }) })
const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

interface Listed {
  readonly id: number
  readonly rank: number | null
  readonly votes: number
  readonly premium: boolean
}
async function readListed(page: Page, id: number): Promise<Listed | undefined> {
  const list = (await (await page.request.get('/api/clans')).json()) as Listed[]
  return list.find((clan) => clan.id === id)
}

/** Collects the query of each review decision that the page sends. */
function watchDecisions(page: Page): string[] {
  const queries: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'PATCH' && /\/(?:approve|reject)$/.test(pathname)) queries.push(search)
  })
  return queries
}

/** The revision of the submission that was shown. The API does not require it, but the pages always send it. */
const aRevision = expect.stringMatching(/^\?revision=[1-9]\d*$/)

/** Delays the next action until the returned function is called, and then makes it fail with a network error. */
async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const cutOff = async (route: Route) => {
    await released
    await route.abort('internetdisconnected')
  }
  await page.route(address, cutOff, { times: 1 })
  return release
}

/** A dialog must not close while its action is running, because the user would not see an error. */
async function expectStaying(page: Page) {
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toBeVisible()
}

/** Signs in a new administrator and opens the admin area. */
async function openDesk(page: Page) {
  const administrator = await signInAsAdministrator(page.request)
  await signIn(page, administrator)
  await page.goto('/admin/registrations')
  await expect(page.getByText(/^Muster \d+\.\d+\.\d+/)).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Admin' })).toHaveAttribute('aria-current', 'page')
  return administrator
}

test('only administrators can open the admin area', async ({ page }) => {
  for (const section of ['registrations', 'updates', 'clans', 'cases', 'votes', 'campaigns', 'blog', 'acts', 'mails']) {
    const shell = await page.request.get(`/admin/${section}`)
    expect([shell.status(), shell.headers()['x-robots-tag']]).toEqual([200, 'noindex'])
  }

  await page.goto('/admin')
  await expect(page).toHaveURL('/')
  await signInOn(page, takeAccount())
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Admin' })).toHaveCount(0)
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
})

test('earlier URLs of the admin area redirect to its sections', async ({ page }) => {
  for (const [from, to] of [
    ['/admin?section=votes', '/admin/votes'],
    ['/admin?section=blog&article=new', '/admin/blog?article=new'],
    ['/admin?section=nowhere', '/admin/registrations'],
  ] as const) {
    const answer = await page.request.get(from, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([302, to])
  }
})

test(
  'an approved registration is listed; a rejected one is not, and its owner receives the reason',
  { tag: '@storage' },
  async ({ page, mailbox }) => {
    const good = await makeSubmission(page.request, { name: 'Amber Pact', websiteUrl: 'amber.example.org' })
    const bad = await makeSubmission(page.request, { name: 'Boosting Shop' })
    const decisions = watchDecisions(page)
    const { headers } = await openDesk(page)

    await expect(card(page, 'Amber Pact')).toContainText('http://amber.example.org/')
    await expect(card(page, 'Amber Pact')).toContainText(good.owner.email)
    const approve = async () => {
      await card(page, 'Amber Pact').getByRole('button', { name: 'Approve clan' }).click()
      await dialog(page).getByRole('button', { name: 'Yes, approve it' }).click()
      await expect(card(page, 'Amber Pact')).toHaveCount(0)
      await expect(page.getByText('“Amber Pact” was approved and is now listed.')).toBeVisible()
    }
    await approve()
    // The outcome stays in view, because other submissions may be far down the list.
    await page.setViewportSize({ width: 1280, height: 400 })
    await page.mouse.wheel(0, 500)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(480)
    await expect(page.getByText('“Amber Pact” was approved and is now listed.')).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('“Amber Pact” is not listed and waits for a decision again.')).toBeVisible()
    expect(await readListed(page, good.id)).toBeUndefined()
    await approve()

    await card(page, 'Boosting Shop').getByRole('button', { name: 'Reject clan' }).click()
    await dialog(page).getByLabel('Reason').fill('This is a shop and no clan.')
    await dialog(page).getByRole('button', { name: 'Yes, reject it' }).click()
    await expect(card(page, 'Boosting Shop')).toHaveCount(0)
    expect(decisions).toEqual([aRevision, aRevision, aRevision])

    expect((await readListed(page, good.id))?.id).toBe(good.id)
    expect(await readListed(page, bad.id)).toBeUndefined()
    const mailsTo = (email: string) => mailbox.mails.filter((mail) => mail.to.includes(email))
    await expect
      .poll(() => mailsTo(bad.owner.email).some((mail) => mail.text.includes('This is a shop and no clan.')), {
        timeout: 20_000,
      })
      .toBe(true)

    await page.goto('/admin/clans?q=Boosting+Shop')
    await page.getByRole('button', { name: 'Undo rejection of Boosting Shop…' }).click()
    await dialog(page).getByRole('button', { name: 'Yes, undo it' }).click()
    await expect(page.getByText('The rejection of “Boosting Shop” was undone.')).toBeVisible()
    await page.goto('/admin/registrations')
    await expect(card(page, 'Boosting Shop')).toBeVisible()
    // Remove it from the queue, which this site's other journeys share.
    const again = await page.request.patch(`/api/admin/clans/registration/${bad.id}/reject`, { headers })
    expect(again.status()).toBe(204)
  },
)

test(
  'a registration that another administrator decided is reported and disappears',
  { tag: '@storage' },
  async ({ page }) => {
    const { id } = await makeSubmission(page.request, { name: 'Contested Hill' })
    const administrator = await openDesk(page)
    await card(page, 'Contested Hill').getByRole('button', { name: 'Reject clan' }).click()
    const { headers } = administrator
    const other = await page.request.patch(`/api/admin/clans/registration/${id}/approve`, { headers })
    expect(other.status()).toBe(204)
    await dialog(page).getByRole('button', { name: 'Yes, reject it' }).click()
    const conflict = dialog(page).getByRole('alert')
    await expect(conflict).toContainText('Your action changed nothing. Latest action: Approved the clan, by ')
    await expect(conflict).toContainText(administrator.email)
    const current = dialog(page).getByRole('button', { name: 'Show current data' })
    await expect(current).toBeFocused()
    await current.click()
    await expect(card(page, 'Contested Hill')).toHaveCount(0)
    expect((await readListed(page, id))?.id).toBe(id)
  },
)

test('an action does not run after the page was left while its form was loading', async ({ page }) => {
  await makeSubmission(page.request, { name: 'Calm Echo' })
  await openDesk(page)
  await section(page, 'Updates')
  await expect(page).toHaveURL('/admin/updates')
  await section(page, 'Registrations')
  await expect(page).toHaveURL('/admin/registrations')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/review-*.js', (route) => released.then(() => route.continue()))
  const decisions = watchDecisions(page)
  const loaded = page.waitForResponse('**/assets/review-*.js')
  const reject = async () => {
    await card(page, 'Calm Echo').getByRole('button', { name: 'Reject clan' }).click()
    await dialog(page).getByRole('button', { name: 'Yes, reject it' }).click()
  }
  await reject()
  await expectStaying(page)
  await page.goBack()
  await expect(page).toHaveURL('/admin/updates')
  await expect(dialog(page)).toHaveCount(0)
  release()
  await loaded
  await section(page, 'Registrations')
  await reject()
  await expect(card(page, 'Calm Echo')).toHaveCount(0)
  expect(decisions).toEqual([aRevision])
})

test('a late response does not restore a decided registration', async ({ page }) => {
  await makeSubmission(page.request, { name: 'Lazy Echo' })
  await openDesk(page)
  await expect(card(page, 'Lazy Echo')).toBeVisible()
  const read = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const late = async (route: Route) => {
    const response = await route.fetch()
    read.resolve()
    await released.promise
    await route.fulfill({ response })
  }
  await page.route('**/api/admin/clans/unapproved', late, { times: 1 })
  const answered = page.waitForResponse('**/api/admin/clans/unapproved')
  const refresh = page.getByRole('button', { name: 'Refresh' })
  await refresh.click()
  await read.promise
  await card(page, 'Lazy Echo').getByRole('button', { name: 'Reject clan' }).click()
  await dialog(page).getByRole('button', { name: 'Yes, reject it' }).click()
  await expect(card(page, 'Lazy Echo')).toHaveCount(0)
  released.resolve()
  await answered
  await expect(refresh).not.toHaveAttribute('aria-busy')
  await expect(card(page, 'Lazy Echo')).toHaveCount(0)
})

test('an edit is shown beside the listing and replaces it once approved', async ({ page }) => {
  const administrator = await openDesk(page)
  const { id, owner } = await makeListedClan(page.request, administrator, { name: 'Old Guard' })
  await submitClan(page.request, owner, { name: 'New Guard', region: 'na' }, true)
  const decisions = watchDecisions(page)
  await section(page, 'Updates')

  const changed = (field: string) => row(page, field).getByText('Changed', { exact: true })
  await expect(row(page, 'Name')).toContainText('Old Guard')
  await expect(row(page, 'Name')).toContainText('New Guard')
  await expect(changed('Name')).toBeVisible()
  await expect(changed('Region')).toBeVisible()
  await expect(row(page, 'Platforms')).toHaveCount(0)
  await page.getByRole('button', { name: /^Show all \d+ fields$/ }).click()
  await expect(row(page, 'Platforms')).toBeVisible()
  await expect(changed('Platforms')).toHaveCount(0)

  await page.getByRole('button', { name: 'Approve changes' }).click()
  await dialog(page).getByRole('button', { name: 'Yes, approve them' }).click()
  await expect(page.getByRole('heading', { name: 'No pending updates' })).toBeVisible()
  expect(decisions).toEqual([aRevision])
  await page.goto('/?q=New+Guard')
  await expect(card(page, 'New Guard')).toBeVisible()
  expect((await readListed(page, id))?.id).toBe(id)
})

test('a penalty moves a clan down, and revoking it moves the clan up', { tag: '@storage' }, async ({ page }) => {
  const administrator = await openDesk(page)
  const make = (name: string) => makeListedClan(page.request, administrator, { name })
  const [leader, second] = [await make('Iron Tide'), await make('Silver Tide')]
  await castVotes(page.request, leader.id, 10)
  await castVotes(page.request, second.id, 8)
  const ranksOf = async () => [await readListed(page, leader.id), await readListed(page, second.id)] as const
  const leads = async () => {
    const [one, other] = await ranksOf()
    return (one?.rank ?? 0) < (other?.rank ?? 0)
  }
  await expect.poll(leads).toBe(true)

  await section(page, 'All clans')
  await expect(row(page, 'Iron Tide')).toBeVisible()
  // Sorting keeps a search whose results are still loading.
  const answer = Promise.withResolvers<undefined>()
  await page.route('**/api/admin/clans?*', (route) => answer.promise.then(() => route.continue()))
  await page.getByRole('searchbox', { name: 'Search' }).fill('tide')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('button', { name: 'Counted votes' }).click()
  answer.resolve(undefined)
  await expect(page).toHaveURL(/\?q=tide&sort=votes_cast&order=desc$/)
  await expect(page.getByRole('columnheader', { name: 'Counted votes' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('rowheader').first()).toContainText('Iron Tide')

  await page.goto('/admin?section=clans&q=tide&page=9')
  await expect(page).toHaveURL('/admin/clans?q=tide')
  await page.getByRole('button', { name: 'Penalize Iron Tide…' }).click()
  const percent = dialog(page).getByLabel("Percent of the week's votes")
  for (const ignored of ['0', '101']) {
    await percent.fill(ignored)
    await dialog(page).getByRole('button', { name: 'Apply' }).click()
    await expect(dialog(page)).toBeVisible()
  }
  await percent.fill('40')
  await dialog(page).getByLabel('Reason').fill('Votes from one machine')
  const refuse = await holdBack(page, '**/api/admin/clans/addPenalty/*')
  await dialog(page).getByRole('button', { name: 'Apply' }).click()
  await expectStaying(page)
  refuse()
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to apply penalty')
  await dialog(page).getByRole('button', { name: 'Apply' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(row(page, 'Iron Tide')).toContainText('−40%')
  await expect(row(page, 'Iron Tide').locator('[data-label="After penalties"]')).toHaveText('6')
  expect(await leads()).toBe(false)
  expect((await readListed(page, leader.id))?.votes).toBe(6)

  await page.getByRole('button', { name: 'Revoke the 40% penalty of Iron Tide' }).click()
  await dialog(page).getByRole('button', { name: 'Yes, revoke it' }).click()
  await expect(page.getByRole('heading', { name: 'All clans' })).toBeFocused()
  await expect(row(page, 'Iron Tide')).not.toContainText('−40%')
  expect(await leads()).toBe(true)

  await section(page, 'Audit log')
  await expect(page.getByRole('rowheader', { name: 'Revoked a penalty' }).first()).toBeVisible()
  await expect(page.getByText('Votes from one machine').first()).toBeVisible()
})

test('a listing is hidden by a take-down until the take-down is undone', { tag: '@storage' }, async ({ page }) => {
  const administrator = await openDesk(page)
  const { id } = await makeListedClan(page.request, administrator, { name: 'Paper Wall' })
  await section(page, 'All clans')
  await page.getByRole('button', { name: 'Take down Paper Wall…' }).click()
  const refuse = await holdBack(page, '**/api/admin/clans/*/takeDown')
  await dialog(page).getByRole('button', { name: 'Yes, take it down' }).click()
  await expectStaying(page)
  refuse()
  await expect(dialog(page).getByRole('alert')).toContainText('Network Error')
  await dialog(page).getByRole('button', { name: 'Yes, take it down' }).click()
  await expect(row(page, 'Paper Wall')).toContainText('Taken down')
  expect(await readListed(page, id)).toBeUndefined()
  await page.getByRole('button', { name: 'Undo take-down of Paper Wall…' }).click()
  await dialog(page).getByRole('button', { name: 'Yes, undo it' }).click()
  await expect(row(page, 'Paper Wall')).not.toContainText('Taken down')
  expect((await readListed(page, id))?.id).toBe(id)
})

test('a premium campaign shows the gold card until it ends', { tag: '@storage' }, async ({ page }) => {
  const administrator = await openDesk(page)
  const { id } = await makeListedClan(page.request, administrator, { name: 'Gold Rush' })
  await section(page, 'All clans')
  await page.getByRole('link', { name: 'Promote Gold Rush…' }).click()
  const form = page.getByRole('form', { name: 'Add campaign' })
  await expect(form.getByLabel('Clan')).toHaveValue(String(id))
  await form.getByLabel('Price').fill('7.99')
  await form.getByRole('button', { name: 'Add campaign' }).click()
  await expect(row(page, 'Gold Rush')).toContainText('Running')
  await expect(row(page, 'Gold Rush')).toContainText('$7.99')
  expect((await readListed(page, id))?.premium).toBe(true)
  await page.goto('/?q=Gold+Rush')
  await expect(card(page, 'Gold Rush').getByText('Sponsor')).toBeVisible()

  await page.goto('/admin/campaigns')
  await page.getByRole('button', { name: 'End the campaign for Gold Rush…' }).click()
  await dialog(page).getByRole('button', { name: 'Yes, end it' }).click()
  await expect(row(page, 'Gold Rush')).toContainText('Over')
  // Reloading the list removed the pressed button.
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
  expect((await readListed(page, id))?.premium).toBe(false)
})

test('voting data are fetched, filtered, grouped, exported and voided', async ({ page }) => {
  const administrator = await openDesk(page)
  const { id } = await makeListedClan(page.request, administrator, { name: '=SUM(A1)' })
  await castVotes(page.request, id, 2)
  const vote = await page.request.post(`/api/clans/vote/${id}`, { data: { vKey: crypto.randomUUID() } })
  const { receipt } = ((await vote.json()) as { receipt: { receipt: string } }).receipt
  await section(page, 'Voting data')
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.route('**/api/admin/votes?*', (route) => route.abort('internetdisconnected'), { times: 1 })
  await page.getByRole('button', { name: 'Fetch', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Network Error' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()

  const found = page.getByRole('link', { name: '=SUM(A1) (3 votes)' })
  await expect(found).toHaveCount(3)
  // The table's body is a single tab stop; the arrow keys move between its many links.
  await expect(page.locator('tbody [tabindex="0"]')).toHaveCount(1)
  await found.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(found.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await expect(found.first()).toBeFocused()
  await expect(page.locator('tbody [tabindex="0"]')).toHaveCount(1)
  await found.first().click()
  await expect(page).toHaveURL(/\?week=\d{4}-W\d\d&clan=%23\d+$/)
  const summary = page.getByText('3 votes, all counted')
  await expect(summary).toBeFocused()
  await expect(page.getByLabel('Clan', { exact: true })).toHaveValue(`#${id}`)
  await page.getByRole('button', { name: 'Client IP' }).click()
  await expect(page.getByRole('columnheader', { name: 'Client IP' })).toHaveAttribute('aria-sort', 'descending')

  const address = page.getByRole('textbox', { name: 'Client IP' })
  await address.fill('127.0.0.one')
  await page.keyboard.press('Enter')
  await expect(address).toHaveAccessibleDescription(/must be an address/)
  await expect(address).toBeFocused()
  await expect(page.getByLabel('Receipt')).toBeHidden()
  await address.fill('')

  await page.getByText('More filters').click()
  const cells = page.getByRole('cell', { name: '=SUM(A1)' })
  await page.getByLabel('Receipt').fill(receipt)
  await page.keyboard.press('Enter')
  await expect(cells).toHaveCount(1)
  await page.getByRole('link', { name: `Remove the filter Receipt: ${receipt.slice(0, 6)}` }).click()
  await expect(cells).toHaveCount(3)
  await page.getByLabel('IP score').fill('most')
  await page.keyboard.press('Enter')
  await expect(page.getByText('must be a score such as 80 or 50-100, or none')).toBeVisible()
  await page.getByLabel('IP score').fill('50-100')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No votes match these filters' })).toBeVisible()
  // The form has the new filters immediately, even while the server is searching.
  const answer = Promise.withResolvers<undefined>()
  await page.route('**/api/admin/votes?*', (route) => answer.promise.then(() => route.continue()))
  await page.getByRole('link', { name: 'Remove the filter IP score: 50-100' }).click()
  await expect(page.getByLabel('IP score')).toHaveValue('')
  await page.getByLabel('Exclude 0 IP-score votes').check()
  answer.resolve(undefined)
  await expect(page.getByRole('link', { name: 'Remove the filter Exclude 0 IP-score votes' })).toBeVisible()
  await page.getByLabel('Group by').selectOption('Client IP')
  const groups = page.getByRole('table', { name: /^Values 1 to 1 of 1,/ })
  await expect(groups.getByRole('row', { name: '127.0.0.1' })).toContainText('100%')
  await groups.getByRole('link', { name: '127.0.0.1' }).click()
  await expect(page).toHaveURL(/&address=[^&]+/)
  await expect(page.getByRole('cell', { name: '=SUM(A1)' })).toHaveCount(3)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv.match(/,'=SUM\(A1\),/g)).toHaveLength(3)
  expect(csv.split('\r\n')[0]).toContain(',Time (UTC),')

  await page.getByRole('button', { name: 'Void 3 votes…' }).click()
  await dialog(page).getByLabel('Reason').fill('One machine')
  await dialog(page).getByRole('button', { name: 'Yes, void them' }).click()
  await expect(page.getByText('3 votes, all void')).toBeVisible()
  expect((await readListed(page, id))?.votes).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(summary).toBeVisible()
  expect((await readListed(page, id))?.votes).toBe(3)

  await page.getByRole('checkbox', { name: 'Select the vote from 127.0.0.1' }).first().check()
  await expect(page.getByText('1 vote selected')).toBeVisible()
  await page.getByRole('button', { name: 'Select all 3 votes of this page' }).click()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(summary).toBeFocused()
  await page.getByRole('checkbox', { name: 'Select the vote from 127.0.0.1' }).first().check()
  await page.getByRole('button', { name: 'Void 1 vote…' }).click()
  await dialog(page).getByLabel('Reason').fill('A tablet in a shop')
  await dialog(page).getByRole('button', { name: 'Yes, void it' }).click()
  await expect(page.getByText('3 votes: 2 counted, 1 void')).toBeVisible()
  expect((await readListed(page, id))?.votes).toBe(2)
})

test(
  'an administrator tests the mail server, and retries and discards emails',
  { tag: '@storage' },
  async ({ page, mailbox }) => {
    const { email } = await openDesk(page)
    const isTest = ({ to, subject }: { to: string; subject: string }) =>
      to.includes(email) && subject.startsWith('Test email')
    await section(page, 'Emails')
    await page.getByRole('button', { name: 'Send test email' }).click()
    await dialog(page).getByRole('button', { name: 'Yes, send it' }).click()
    await expect(page.getByText('The test email was sent.')).toBeVisible()
    expect(mailbox.mails.filter(isTest)).toHaveLength(1)

    mailbox.mood = 'unknown recipient'
    await page.getByRole('button', { name: 'Send test email' }).click()
    await dialog(page).getByRole('button', { name: 'Yes, send it' }).click()
    await expect(dialog(page)).toContainText('no such mailbox')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()

    const [retried, discarded] = [takeAccount().email, takeAccount().email]
    for (const to of [retried, discarded]) await page.request.post('/api/users/forgotPassword', { data: { email: to } })
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(page.getByRole('row').filter({ hasText: 'Failed' })).toHaveCount(2, { timeout: 500 })
    }).toPass()
    mailbox.mood = 'willing'
    await row(page, retried).getByRole('button', { name: 'Retry now' }).click()
    await dialog(page).getByRole('button', { name: 'Yes, retry now' }).click()
    await expect.poll(() => mailbox.mails.filter(({ to }) => to.includes(retried)).length).toBe(1)
    await row(page, discarded).getByRole('button', { name: 'Discard' }).click()
    await dialog(page).getByRole('button', { name: 'Yes, discard it' }).click()
    await expect(row(page, discarded)).toHaveCount(0)
    expect(mailbox.mails.filter(({ to }) => to.includes(discarded))).toEqual([])
  },
)
