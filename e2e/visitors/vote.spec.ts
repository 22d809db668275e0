import type { Page, Request } from '@playwright/test'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { giveFingerprintTime } from '../support/fingerprint-time.ts'
import { expect, test, waitUntilLive } from '../support/test.ts'
import { type Listed, readRanked } from '../support/unspent-clans.ts'

/** URL of the list with this clan on its first page. */
const listWith = ({ name }: Listed) => `/?${new URLSearchParams({ q: name })}`
const voteControl = (page: Page, { name }: Listed) =>
  page.getByRole('button', { name: `Vote for ${name}`, exact: true })
const readVotes = async (page: Page) =>
  ((await (await page.request.get('/api/stats')).json()) as { votesThisWeek: number }).votesThisWeek

test(
  'a vote counts immediately, stays after a reload and is rejected a second time',
  { tag: '@storage' },
  async ({ page, unspentClan }) => {
    const clan = await unspentClan()
    const before = await readVotes(page)
    await page.goto(listWith(clan))
    const control = voteControl(page, clan)
    await expect(control).toHaveAttribute('aria-pressed', 'false')
    const sent = page.waitForResponse((response) => response.url().includes('/api/clans/vote/'))
    await control.click()
    await expect(control).toHaveAttribute('aria-pressed', 'true')
    expect((await sent).status()).toBe(201)
    const now = clan.votes + 1
    const card = page.getByRole('article').filter({ has: control })
    const counted = card.getByText(`${now} ${now === 1 ? 'vote' : 'votes'} this week`, { exact: true })
    await expect(counted).toBeAttached()

    // Another press shows a message that the open panel does not cover, and does not undo the vote.
    const panel = card.locator('[data-after-vote]')
    await expect(panel).toBeVisible()
    await control.click()
    await card.getByText("You've already voted for this clan this week!").click({ trial: true })
    await expect(counted).toBeAttached()

    // Esc closes the panel without losing the focus.
    await panel.getByRole('button', { name: 'Close' }).focus()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(control).toBeFocused()

    await page.reload()
    await expect(control).toHaveAttribute('aria-pressed', 'true')
    expect(await readVotes(page)).toBe(before + 1)

    // The control knows the vote, and sends no second request.
    await control.click()
    await expect(page.getByText("You've already voted for this clan this week!").first()).toBeVisible()
    expect(await readVotes(page)).toBe(before + 1)

    // If a visitor clears the storage, the server rejects the vote: same device, same week.
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await expect(control).toHaveAttribute('aria-pressed', 'false')
    const refused = page.waitForResponse((response) => response.url().includes('/api/clans/vote/'))
    await control.click()
    expect((await refused).status()).toBe(409)
    await expect(page.getByText("You've already voted for this clan this week!").first()).toBeVisible()
    expect(await readVotes(page)).toBe(before + 1)
  },
)

test(
  'votes move a clan up the list and update the statistics',
  { tag: '@storage' },
  async ({ page, browser, site, unspentClan }) => {
    const below = await unspentClan()
    const ranked = await readRanked(site.address)
    const above = ranked[ranked.findIndex(({ id }) => id === below.id) - 1] as Listed
    const missing = above.votes - below.votes + 1
    // Other voters vote first, until one vote is missing.
    for (let i = 0; i < missing - 1; i++) {
      const voted = await page.request.post(`/api/clans/vote/${below.id}`, { data: { vKey: crypto.randomUUID() } })
      expect(voted.status()).toBe(201)
    }
    const context = await browser.newContext({ baseURL: site.address })
    const visitor = waitUntilLive(await context.newPage())
    await visitor.goto(listWith(below))
    const control = voteControl(visitor, below)
    await control.scrollIntoViewIfNeeded()
    const sent = visitor.waitForResponse((response) => response.url().includes('/api/clans/vote/'))
    await control.click()
    expect((await sent).status()).toBe(201)
    await visitor.reload()
    let after: Listed[] = []
    const placeOf = ({ id }: Listed) => after.findIndex((clan) => clan.id === id)
    // Retry, because the list may be served stale for a moment.
    await expect(async () => {
      after = await readRanked(site.address)
      expect(placeOf(below)).toBeLessThan(placeOf(above))
    }).toPass()
    const card = visitor
      .getByRole('article')
      .filter({ has: visitor.getByRole('heading', { name: below.name, exact: true }) })
    await expect(card.getByText(`#${after[placeOf(below)]?.rank}`, { exact: true })).toBeVisible()
    await expect(
      visitor.getByText((await readVotes(visitor)).toLocaleString('en'), { exact: true }).first(),
    ).toBeVisible()
    await context.close()
  },
)

test('after a vote, the card shows rank and next vote, and offers sharing', async ({ page, unspentClan }) => {
  await page.addInitScript(() => {
    navigator.share = async (data) => void (document.documentElement.dataset.shared = JSON.stringify(data))
  })
  const [first, second] = [await unspentClan(), await unspentClan()]
  await page.goto('/shortlist')
  await page.evaluate((ids) => localStorage.setItem('shortlist', JSON.stringify(ids)), [first.id, second.id])
  await page.reload()
  const message = ({ name }: Listed) => page.getByRole('paragraph').filter({ hasText: `You voted for ${name}: now #` })
  const card = page
    .getByRole('article')
    .filter({ has: voteControl(page, first) })
    .last()
  await voteControl(page, first).click()
  await expect(message(first)).toBeVisible()
  // The badge and the comparison show the same rank.
  const rank = /now (#\d+(?:,\d{3})*)/.exec((await message(first).textContent()) ?? '')?.[1] ?? ''
  await expect(card.getByText(rank, { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Rank this week/ })).toContainText(rank)
  await expect(card.getByText(/Your next vote opens/)).toBeVisible()
  await expect(card.getByRole('link', { name: 'Your votes this week: 1' })).toBeVisible()
  await card.getByRole('button', { name: /^Share/ }).click()
  const shared = await page.evaluate(() => JSON.parse(document.documentElement.dataset.shared ?? '{}') as ShareData)
  expect(shared.text).toContain(`I voted for ${first.name} on Muster: now #`)
  expect(shared.url).toMatch(new RegExp(`/clan/${first.id}-`))

  // The newest panel replaces the previous one.
  await voteControl(page, second).click()
  await expect(message(second)).toBeVisible()
  await expect(message(first)).toBeHidden()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(message(second)).toBeHidden()
  await expect(voteControl(page, second)).toBeFocused()
})

test('a failed vote is undone and shows the reason until the next press', async ({ page, unspentClan }) => {
  const clan = await unspentClan()
  await page.clock.install()
  await page.goto(listWith(clan))
  await page.route('**/api/clans/vote/*', (route) => route.abort('internetdisconnected'))
  const control = voteControl(page, clan)
  await control.click()
  const reason = page.getByRole('article').filter({ has: control }).getByText('Network Error')
  await expect(reason).toBeVisible()
  await expect(control).toHaveAttribute('aria-pressed', 'false')
  expect(await page.evaluate(() => localStorage.getItem('clientVotes') ?? '{}')).not.toContain(`"${clan.id}"`)
  await page.clock.fastForward(60_000)
  await expect(reason).toBeVisible()
  await page.unroute('**/api/clans/vote/*')
  await control.click()
  await expect(reason).toBeHidden()
  await expect(control).toHaveAttribute('aria-pressed', 'true')
})

test('a vote is visible in another open tab, and so is its failure', async ({ page, context, unspentClan }) => {
  const clan = await unspentClan()
  // Another voter votes, so that the count is not empty.
  const voted = await page.request.post(`/api/clans/vote/${clan.id}`, { data: { vKey: crypto.randomUUID() } })
  const { votes } = (await voted.json()) as Listed
  const other = waitUntilLive(await context.newPage())
  for (const tab of [page, other]) await tab.goto(listWith(clan))
  const shows = async (count: number, pressed: boolean) => {
    const control = voteControl(other, clan)
    await expect(control).toHaveAttribute('aria-pressed', String(pressed))
    await expect(control).toHaveAccessibleDescription(`${count} ${count === 1 ? 'vote' : 'votes'} this week`)
  }
  await shows(votes, false)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(
    '**/api/clans/vote/*',
    async (route) => {
      await released
      await route.abort('internetdisconnected')
    },
    { times: 1 },
  )
  await voteControl(page, clan).click()
  await shows(votes + 1, true)
  release()
  await shows(votes, false)
  await voteControl(page, clan).click()
  await shows(votes + 1, true)
  await other.close()
})

test('a vote can be cast with the keyboard', async ({ page, unspentClan }) => {
  const clan = await unspentClan()
  await page.goto(listWith(clan))
  const control = voteControl(page, clan)
  await control.focus()
  const sent = page.waitForResponse((response) => response.url().includes('/api/clans/vote/'))
  await page.keyboard.press('Space')
  expect((await sent).status()).toBe(201)
  await expect(control).toHaveAttribute('aria-pressed', 'true')
  await expect(control).toBeFocused()
})

const evidenceOf = (request: Request) =>
  Object.fromEntries((request.headers()['x-vote-evidence'] ?? '').split(';').map((pair) => pair.split('=')))

test('a vote reports how it was cast, with a pass from before the press and the stamp of its page', async ({
  page,
  unspentClan,
}) => {
  const clan = await unspentClan()
  const passes: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/voter-pass') && passes.push(request.method()))
  const document_ = await page.goto(listWith(clan))
  await page.waitForLoadState('networkidle')
  // Visitors who touch no vote control get no pass.
  expect(passes).toEqual([])
  const issued = page.waitForResponse((response) => response.url().endsWith('/api/voter-pass'))
  await voteControl(page, clan).focus()
  const { pass } = (await (await issued).json()) as { pass: string }
  const sent = page.waitForRequest((request) => request.url().includes('/api/clans/vote/'))
  await voteControl(page, clan).click()
  const evidence = evidenceOf(await sent)
  expect(evidence).toEqual({
    pass,
    stamp: expect.stringMatching(/^[\w-]{8}\.\d+\.[\w-]{22}$/),
    dwell: expect.stringMatching(/^\d+$/),
    pointer: 'mouse',
    trusted: '1',
    visible: '1',
    reach: 'list',
    nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect(document_?.headers()['server-timing']).toBe(`stamp;desc="${evidence.stamp}"`)
  expect(passes).toEqual(['POST'])

  // After client-side navigation to the clan's page, a vote reuses the pass, and its stamp is from the loaded document.
  const other = await unspentClan()
  await page.goto(listWith(other))
  await page.getByRole('link', { name: other.name, exact: true }).click()
  // The URL changes before the content.
  await expect(page.getByRole('heading', { name: other.name, level: 1, exact: true })).toBeVisible()
  await voteControl(page, other).focus()
  const sentLater = page.waitForRequest((request) => request.url().includes('/api/clans/vote/'))
  await page.keyboard.press('Enter')
  expect(evidenceOf(await sentLater)).toMatchObject({ pass, pointer: 'keyboard', reach: 'clan' })
  expect(passes).toEqual(['POST'])
})

test('a vote contains a voter key and three hashes, the same each time', async ({ page, site }) => {
  await giveFingerprintTime(page)
  const ranked = await readRanked(site.address)
  await page.goto('/')
  const bodies: Record<string, string>[] = []
  for (const clan of [ranked[0], ranked[1]] as Listed[]) {
    const sent = page.waitForRequest((request) => request.url().includes('/api/clans/vote/'))
    await voteControl(page, clan).click()
    bodies.push((await sent).postDataJSON() as Record<string, string>)
  }
  expect(bodies[0]).toEqual(bodies[1])
  expect(bodies[0]?.vKey).toMatch(/^[0-9a-f-]{36}$/)
  for (const part of ['fph', 'fps', 'fpa']) expect(bodies[0]?.[part]).toMatch(/^[0-9a-f]{64}$/)

  // If many votes come from its network, the browser gets a challenge.
  const parameters = { algorithm: 'PBKDF2/SHA-256', cost: 1000, counter: 200, deriveKey } as const
  const challenge = Buffer.from(JSON.stringify(await createChallenge(parameters))).toString('base64url')
  await page.route('**/api/clans/vote/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), challenge } })
  })
  const proof = page.waitForRequest('**/api/votes/proof')
  const worker = page.waitForEvent('worker')
  await voteControl(page, ranked[2] as Listed).click()
  expect((await worker).url()).toMatch(/\/assets\/proof\.worker-[\w-]+\.js$/)
  expect((await proof).postDataJSON()).toMatchObject({ challenge, counter: 200 })
})

test('votes without device check contain no fingerprint, until the choice is undone', async ({ page, site }) => {
  await giveFingerprintTime(page)
  // Add the route before opening the page, because a busy page may not notice a later route.
  let isOffline = true
  await page.route('**/assets/voting-options-dialog-*.js', (route) =>
    isOffline ? route.abort('internetdisconnected') : route.continue(),
  )
  const [first, second] = (await readRanked(site.address)).slice(-2) as [Listed, Listed]
  const voteFor = async (clan: Listed) => {
    await page.goto(listWith(clan))
    const sent = page.waitForRequest((request) => request.url().includes('/api/clans/vote/'))
    await voteControl(page, clan).click()
    return Object.keys((await sent).postDataJSON() as object)
  }
  // With the keyboard, in the options of the vote controls.
  await page.goto('/')
  const options = page.getByRole('button', { name: 'Voting options' })
  await options.focus()
  // If the dialog's script does not load, the page stays and links to the choice.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', '/privacy#fingerprint')
  await expect(page).toHaveURL('/')
  isOffline = false
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Voting options' })
  const choice = dialog.getByRole('group', { name: 'Device check' }).getByRole('radio', { checked: true })
  await expect(choice).toHaveAccessibleName('Vote with device check')
  await choice.focus()
  await page.keyboard.press('ArrowDown')
  await expect(choice).toHaveAccessibleName('Vote without device check')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(options).toBeFocused()
  expect(await voteFor(first)).toEqual(['vKey'])

  // The privacy page shows the same choice.
  await page.goto('/privacy#fingerprint')
  await expect(page.getByRole('radio', { name: 'Vote without device check' })).toBeChecked()
  await page.getByRole('radio', { name: 'Vote with device check' }).check()
  expect(await voteFor(second)).toEqual(['vKey', 'fph', 'fps', 'fpa'])
})
