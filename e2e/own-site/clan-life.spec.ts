import type { Browser, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import {
  type Credentials,
  expect,
  mailTo,
  takeAccount,
  newCredentials,
  openPanel,
  signInOn,
} from '../support/accounts.ts'
import { test } from '../support/own-site.ts'
import { waitUntilLive } from '../support/test.ts'
import { aBanner, aMovingBanner } from '../support/banners.ts'
import { castVotes, makeListedClan, signInByCall } from '../support/desk.ts'
import type { RunningSite } from '../support/site.ts'

test.use({ images: true })

const banners = {
  pending:
    'Your clan is pending approval. Once approved, it will automatically appear on the home page. Please check back soon.',
  editWaits:
    'You have a pending edit request for your clan. Once approved, the changes will automatically appear on the home page. Please check back soon.',
}

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: false }) })

/** Each participant has their own browser context. */
async function openBrowser(browser: Browser, site: RunningSite): Promise<Page> {
  return waitUntilLive(await (await browser.newContext({ baseURL: site.address })).newPage())
}

async function goTo(desk: Page, section: string): Promise<void> {
  const sections = desk.getByRole('navigation', { name: 'Admin' })
  if (await sections.isHidden()) await desk.getByRole('banner').getByRole('link', { name: 'Admin' }).click()
  await sections.getByRole('link', { name: section, exact: true }).click()
}

/** Presses a button of the admin area and confirms the dialog. */
async function decide(
  desk: Page,
  within: Locator,
  action: string,
  confirmation: string,
  reason?: string,
): Promise<void> {
  await within.getByRole('button', { name: action }).click()
  const question = desk.getByRole('dialog')
  if (reason) await question.getByLabel('Reason').fill(reason)
  await question.getByRole('button', { name: confirmation }).click()
  await expect(question).toBeHidden()
}

async function register(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto('/')
  await (await openPanel(page)).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).first().click()
  const form = page.getByRole('form', { name: 'Register' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel('Password again').fill(password)
  await form.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('dialog', { name: 'Check your email' })).toBeVisible()
}

async function edit(owner: Page, change: (form: Locator) => Promise<unknown>): Promise<void> {
  await owner.getByRole('button', { name: 'Edit clan' }).click()
  const form = owner.getByRole('form', { name: 'Edit clan' })
  await change(form)
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form).toBeHidden()
  await expect(owner.getByText(banners.editWaits)).toBeVisible()
}

async function rankOf(page: Page, name: string): Promise<number> {
  const shown = await card(page, name)
    .getByText(/^#\d+$/)
    .textContent()
  return Number(shown?.slice(1))
}

/** Opens the list and returns whether one clan is above another. */
async function leads(page: Page, one: string, other: string): Promise<boolean> {
  await page.goto('/')
  return (await rankOf(page, one)) < (await rankOf(page, other))
}

// Only on the embedded database: journeys cover the parts that depend on the storage.
test('the whole life of a clan, from its owner’s registration to its deletion', async ({
  browser,
  mailbox,
  ownSite: site,
}) => {
  test.setTimeout(180_000)
  const owner = await openBrowser(browser, site)
  const desk = await openBrowser(browser, site)
  const player = await openBrowser(browser, site)

  const administrator = takeAccount()
  await site.command('admin', 'grant', administrator.email)
  const called = await signInByCall(desk.request, administrator)
  for (const [name, votes] of [
    ['Iron Tide', 4],
    ['Silver Tide', 3],
  ] as const)
    // prettier-ignore
    await castVotes(desk.request, (await makeListedClan(desk.request, called, { name })).id, votes)
  await desk.goto('/')
  await signInOn(desk, administrator)
  await expect(desk).toHaveURL('/profile')

  // Register, read the email, verify, sign in.
  const credentials = newCredentials()
  await register(owner, credentials)
  await owner.goto((await mailTo(mailbox, credentials.email, '/verify')).link.href)
  await expect(owner.getByRole('heading', { name: 'Email verified!' })).toBeVisible()
  await signInOn(owner, credentials)
  await expect(owner).toHaveURL('/profile')

  // Add a clan with an image; it waits for review and is not public.
  await owner.getByRole('button', { name: 'Add clan' }).click()
  const form = owner.getByRole('form', { name: 'Add clan' })
  await form.getByLabel('Name').fill('Night Watch')
  await form.getByLabel('Header image').setInputFiles(await aBanner())
  await form.getByLabel('PC', { exact: true }).check()
  await form.getByLabel('Casual').check()
  await form.getByLabel('Discord invite').fill('https://discord.gg/nightwatch')
  await form.getByRole('button', { name: 'Add clan' }).click()
  await expect(owner.getByText(banners.pending)).toBeVisible()
  await player.goto('/')
  await expect(card(player, 'Night Watch')).toHaveCount(0)

  // Approve it: it is listed and receives votes.
  await goTo(desk, 'Registrations')
  await decide(desk, card(desk, 'Night Watch'), 'Approve clan', 'Yes, approve it')
  await owner.reload()
  await expect(owner.getByText('This is your public card.')).toBeVisible()
  await expect(owner.getByText(banners.pending)).toHaveCount(0)
  await player.goto('/')
  const vote = player.getByRole('button', { name: 'Vote for Night Watch' })
  // The button is pressed before the vote is sent, and a reload before that would lose the vote.
  const voted = player.waitForResponse('**/api/clans/vote/*')
  await vote.click()
  await expect(vote).toHaveAttribute('aria-pressed', 'true')
  await expect(vote).toHaveAccessibleDescription(/^1 vote this week/)
  expect((await voted).status()).toBe(201)
  const voteLink = await owner.getByLabel('Vote link', { exact: true }).inputValue()
  await castVotes(player.request, Number(new URL(voteLink).searchParams.get('id')), 4)
  await player.reload()
  await expect(vote).toHaveAccessibleDescription(/^5 votes this week/)
  expect(await leads(player, 'Night Watch', 'Iron Tide')).toBe(true)

  // Edit it: the public card stays until the edit is approved.
  await edit(owner, (fields) => fields.getByLabel('Name').fill('Day Watch'))
  await player.goto('/')
  await expect(card(player, 'Night Watch')).toBeVisible()
  await goTo(desk, 'Updates')
  await expect(row(desk, 'Name')).toContainText('Day Watch')
  await decide(desk, desk.getByRole('article', { name: 'Night Watch' }), 'Approve changes', 'Yes, approve them')
  await player.goto('/')
  await expect(card(player, 'Day Watch')).toBeVisible()
  await expect(card(player, 'Night Watch')).toHaveCount(0)

  // Reject another edit: the listing stays, and the owner receives the reason.
  await owner.reload()
  await expect(owner.getByText(banners.editWaits)).toHaveCount(0)
  await edit(owner, (fields) => fields.getByLabel('Name').fill('Buy Cheap Gold'))
  await goTo(desk, 'Updates')
  const update = desk.getByRole('article', { name: 'Day Watch' })
  await decide(desk, update, 'Reject changes', 'Yes, reject them', 'That is no name of a clan.')
  await expect
    .poll(() => mailbox.mails.some(({ to, text }) => to.includes(credentials.email) && text.includes('no name of a')), {
      timeout: 20_000,
    })
    .toBe(true)
  await player.goto('/')
  await expect(card(player, 'Day Watch')).toBeVisible()
  await expect(card(player, 'Buy Cheap Gold')).toHaveCount(0)
  await owner.reload()
  await expect(owner.getByText('This is your public card.')).toBeVisible()
  await expect(owner.getByText(banners.editWaits)).toHaveCount(0)
  // The owner's input is not lost.
  await owner.getByRole('button', { name: 'Edit what you had entered' }).click()
  const again = owner.getByRole('form', { name: 'Edit clan' })
  await expect(again.getByLabel('Name')).toHaveValue('Buy Cheap Gold')
  await owner.keyboard.press('Escape')
  await owner.getByRole('button', { name: 'Discard changes' }).click()
  await expect(again).toBeHidden()

  // Penalize it by 40%: 3 of 5 votes count, and Silver Tide got its 3 votes earlier.
  await goTo(desk, 'All clans')
  await desk.getByRole('button', { name: 'Penalize Day Watch…' }).click()
  const penalty = desk.getByRole('dialog')
  await penalty.getByLabel("Percent of the week's votes").fill('40')
  await penalty.getByLabel('Reason').fill('Votes from one machine')
  await penalty.getByRole('button', { name: 'Apply' }).click()
  await expect(penalty).toBeHidden()
  await player.goto('/')
  await expect(player.getByRole('button', { name: 'Vote for Day Watch' })).toHaveAccessibleDescription(/^3 votes/)
  expect(await leads(player, 'Iron Tide', 'Day Watch')).toBe(true)
  expect(await leads(player, 'Silver Tide', 'Day Watch')).toBe(true)

  // Premium: the gold card, and the clan wins the tie.
  await desk.getByRole('link', { name: 'Promote Day Watch…' }).click()
  const campaign = desk.getByRole('form', { name: 'Add campaign' })
  await campaign.getByLabel('Price').fill('7.99')
  await campaign.getByRole('button', { name: 'Add campaign' }).click()
  await expect(row(desk, 'Day Watch')).toContainText('Running')
  expect(await leads(player, 'Day Watch', 'Silver Tide')).toBe(true)
  expect(await leads(player, 'Iron Tide', 'Day Watch')).toBe(true)
  await expect(card(player, 'Day Watch').getByText('Sponsor')).toBeVisible()
  await expect(card(player, 'Day Watch')).toHaveAttribute('data-variant', 'premium')

  // A GIF is accepted and animated once approved.
  await owner.reload()
  await edit(owner, async (fields) => {
    await fields.getByLabel('Header image').setInputFiles(await aMovingBanner())
    await expect(fields.getByRole('img', { name: 'The chosen image, banner.gif' })).toBeVisible()
  })
  await expect(owner.getByText('Pending review: Header image')).toBeVisible()
  await goTo(desk, 'Updates')
  await decide(desk, desk.getByRole('article', { name: 'Day Watch' }), 'Approve changes', 'Yes, approve them')
  await player.goto('/')
  const moving = card(player, 'Day Watch').locator('img[src*="-animated"]')
  await expect.poll(() => moving.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
  await expect(moving).toBeVisible()
  const file = await player.request.get((await moving.getAttribute('src')) ?? '')
  expect((await sharp(await file.body()).metadata()).pages).toBe(2)
  await player.getByRole('contentinfo').getByText('Reduce effects').click()
  await expect(moving).toBeHidden()
  await card(player, 'Day Watch').hover()
  await expect(moving).toBeVisible()

  // Delete it: neither its owner nor visitors can see it.
  await owner.reload()
  await owner.getByRole('button', { name: 'Delete clan' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(owner.getByText('Your clan was deleted.')).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Add clan' })).toBeVisible()
  await player.goto('/')
  await expect(card(player, 'Silver Tide')).toBeVisible()
  await expect(card(player, 'Day Watch')).toHaveCount(0)
  for (const page of [owner, desk, player]) await page.context().close()
})
